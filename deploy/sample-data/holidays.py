#!/usr/bin/env python3
"""Writes holidays.json: the public holidays of Thailand, Spain and Catalonia in 2026 and 2027, by the rules of SOURCES.md."""
import datetime
import json
import pathlib

YEARS = (2026, 2027)
DAY = datetime.timedelta(days=1)

# Full moons of the third, sixth and eighth month of the Thai lunar calendar, which no formula computes reliably.
FULL_MOONS = {2026: ((3, 3), (5, 31), (7, 29)), 2027: ((2, 21), (5, 20), (7, 18))}

# Month, day, the name in English and in Thai.
THAILAND = (
    (1, 1, "New Year's Day", "วันขึ้นปีใหม่"), (4, 6, "Chakri Memorial Day", "วันจักรี"), (4, 13, "Songkran", "วันสงกรานต์"), (4, 14, "Songkran", "วันสงกรานต์"),
    (4, 15, "Songkran", "วันสงกรานต์"), (5, 1, "Labour Day", "วันแรงงานแห่งชาติ"), (5, 4, "Coronation Day", "วันฉัตรมงคล"),
    (6, 3, "Queen Suthida's Birthday", "วันเฉลิมพระชนมพรรษาสมเด็จพระนางเจ้าฯ พระบรมราชินี"), (7, 28, "The King's Birthday", "วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว"),
    (8, 12, "Mother's Day", "วันแม่แห่งชาติ"), (10, 13, "King Bhumibol Memorial Day", "วันนวมินทรมหาราช"), (10, 23, "Chulalongkorn Day", "วันปิยมหาราช"),
    (12, 5, "Father's Day", "วันพ่อแห่งชาติ"), (12, 10, "Constitution Day", "วันรัฐธรรมนูญ"), (12, 31, "New Year's Eve", "วันสิ้นปี"))

# The name in English, Spanish and Catalan.
SPAIN = (
    (1, 1, "New Year's Day", "Año Nuevo", "Cap d'Any"), (1, 6, "Epiphany", "Epifanía del Señor", "Reis"), (5, 1, "Labour Day", "Fiesta del Trabajo", "Festa del Treball"),
    (8, 15, "Assumption", "Asunción de la Virgen", "l'Assumpció"), (10, 12, "National Day", "Fiesta Nacional de España", "Festa Nacional d'Espanya"),
    (11, 1, "All Saints", "Todos los Santos", "Tots Sants"), (12, 6, "Constitution Day", "Día de la Constitución", "Dia de la Constitució"),
    (12, 8, "Immaculate Conception", "Inmaculada Concepción", "la Immaculada"), (12, 25, "Christmas", "Navidad", "Nadal"))
CATALONIA = (
    (6, 24, "Saint John", "San Juan", "Sant Joan"), (9, 11, "National Day of Catalonia", "Diada de Cataluña", "Diada Nacional de Catalunya"),
    (12, 26, "Saint Stephen", "San Esteban", "Sant Esteve"))


def easter(year):
    """Easter Sunday by the Gregorian calendar: from the golden number, the century's corrections and the epact."""
    golden, century = year % 19 + 1, year // 100 + 1
    solar, lunar = 3 * century // 4 - 12, (8 * century + 5) // 25 - 5
    sunday = 5 * year // 4 - solar - 10
    epact = (11 * golden + 20 + lunar - solar) % 30
    if epact == 24 or epact == 25 and golden > 11:
        epact += 1
    moon = 44 - epact
    if moon < 21:
        moon += 30
    return datetime.date(year, 3, 1) + DAY * (moon + 7 - (sunday + moon) % 7 - 1)


def holiday(date, name, **names):
    return {"date": date.isoformat(), "name": name, "names": {"en": name, **names}}


def thailand(year):
    days = [holiday(datetime.date(year, month, day), name, th=thai) for month, day, name, thai in THAILAND]
    for (month, day), (name, thai) in zip(
            FULL_MOONS[year], (("Makha Bucha", "วันมาฆบูชา"), ("Visakha Bucha", "วันวิสาขบูชา"), ("Asalha Bucha", "วันอาสาฬหบูชา"))):
        days.append(holiday(datetime.date(year, month, day), name, th=thai))
    days.append(holiday(datetime.date(year, *FULL_MOONS[year][2]) + DAY, "Khao Phansa", th="วันเข้าพรรษา"))
    taken = {day["date"] for day in days}
    # Monday replaces a holiday on a weekend. The cabinet's rule does not apply to Labour Day.
    for day in sorted(days, key=lambda day: day["date"]):
        date = datetime.date.fromisoformat(day["date"])
        monday = date + DAY * (7 - date.weekday())
        if date.weekday() >= 5 and day["name"] != "Labour Day" and monday.isoformat() not in taken:
            taken.add(monday.isoformat())
            days.append(holiday(monday, f"{day['name']} (made up)", th=f"วันหยุดชดเชย{day['names']['th']}"))
    return days


def spain(year):
    days = [holiday(datetime.date(year, month, day), name, es=spanish, ca=catalan) for month, day, name, spanish, catalan in SPAIN]
    return days + [holiday(easter(year) - 2 * DAY, "Good Friday", es="Viernes Santo", ca="Divendres Sant")]


def catalonia(year):
    days = [holiday(datetime.date(year, month, day), name, es=spanish, ca=catalan) for month, day, name, spanish, catalan in CATALONIA]
    return spain(year) + days + [holiday(easter(year) + DAY, "Easter Monday", es="Lunes de Pascua", ca="Dilluns de Pasqua Florida")]


def calendar(days, **members):
    return {**members, "holidays": sorted((day for year in YEARS for day in days(year)), key=lambda day: day["date"])}


CALENDARS = [
    calendar(thailand, country="TH", name="Thailand", names={"th": "ประเทศไทย"}, source="Resolutions of the cabinet on public holidays; Labour Protection Act B.E. 2541, s. 29"),
    calendar(spain, country="ES", name="España", names={"en": "Spain", "ca": "Espanya"}, source="Estatuto de los Trabajadores, art. 37.2; Real Decreto 2001/1983, art. 45"),
    calendar(catalonia, country="ES", region="ES-CT", name="Catalunya", names={"en": "Catalonia", "es": "Cataluña"},
             source="Estatuto de los Trabajadores, art. 37.2; the Generalitat's yearly order of the labour calendar")]

if __name__ == "__main__":
    path = pathlib.Path(__file__).with_name("holidays.json")
    path.write_text(json.dumps(CALENDARS, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
