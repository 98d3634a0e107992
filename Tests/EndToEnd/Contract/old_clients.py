"""Calls a running Vicinity as clients older than its API do: zeep, which knows nothing but the WSDL, and literal requests."""

import json
import time
import urllib.parse
import xml.etree.ElementTree as tree

import zeep

HERE = {"latitude": 13.7563, "longitude": 100.5018}
ROW = "omst_GET_NEWHOMEData_MAP_V3"
KINDS = [("single-house", "SingleFamilyResidence"), ("condominium", "Condominium")]


def check(town):
    """Homes are put by the operator; everything else is what an old client does."""
    for number, (kind, first) in enumerate(KINDS, 1):
        status, answer = town.call("PUT", f"/v1/places/old-home-{number}", {
            "types": [first, "House" if kind.endswith("house") else "Apartment", "Residence"],
            "name": f"Baan {number} & Suan", "timeZone": "Asia/Bangkok", "telephone": "(02) 123-4567 # 12",
            "images": ["/images/home.jpg"],
            "address": {"streetAddress": "1 Rama I", "addressLocality": "Bangkok", "addressCountry": "TH"},
            "geo": {"latitude": HERE["latitude"] + number / 100, "longitude": HERE["longitude"]},
            "listing": {"kind": kind, "purpose": "sale", "subtitle": "บ้าน",
                        "price": {"min": 450000000, "max": 450000000, "currency": "THB"}}}, town.operator)
        assert status in (200, 201), answer
    district = "id,kind,code,parent,name,latitude,longitude\nth-1001,district,1001,th-10,Phra Nakhon,13.76,100.5\n"
    status, answer = ask(town, "/admin/import", json.dumps({"text": district, "format": "areas"}).encode(),
                         {"Content-Type": "application/json", "Authorization": f"Bearer {town.environment['DEPLOYMENT_SECRET']}"},
                         town.catalog)
    assert status == 200 and json.loads(answer.splitlines()[-1]).get("finished"), answer
    wait_for(lambda: len(literal(town)) == 2)
    wait_for(lambda: town.call("GET", "/v1/areas/th-10/districts")[1]["total"] == 1)
    phone = town.call("GET", "/v1/places/old-home-1")[1]
    assert phone["telephoneLinks"] == ["tel:+6621234567;ext=12"], phone
    with_wsdl_only(town)
    refused(town)
    local_search(town)
    terms(town)
    for number in range(1, len(KINDS) + 1):
        assert town.call("DELETE", f"/v1/places/old-home-{number}", None, town.operator)[0] in (200, 204)
    print("old clients are answered: SOAP by its WSDL and literally, local search, term extraction")


def wait_for(condition):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("search did not hear of the homes")


def with_wsdl_only(town):
    assert ask(town, "/MapNewHomeServices.svc?wsdl")[0] == 200
    client = zeep.Client(f"{town.url}/MapNewHomeServices.svc?wsdl")
    assert client.service._binding_options["address"] == f"{town.url}/MapNewHomeServices.svc"
    page = dict(linePerPage=1, totalPage=0, currentPage=0, totalItem=0)
    found = client.service.Get_NewHome_MAP_By_Lat_Lon_V3(
        userID="u", passWord="p", choice="1", radius=5, homeTypeCode="", **HERE, **page)
    assert (found.totalPage, found.currentPage, found.totalItem) == (2, 1, 2), found
    row = found.Get_NewHome_MAP_By_Lat_Lon_V3Result[ROW][0]
    assert row.A_ID > 0 and row.C_PROJECT_NAME == "Baan 1 & Suan" and row.C_PROJECT_NAME_E == "บ้าน", row
    assert row.C_PRJ_TYPE_ID == "Single Home" and row.C_PRICE == "4,500,000 THB", row
    # 0.01 degrees of latitude there are 1,106 m.
    assert row.C_DISTANCE == "0.69" and row.C_PRJ_PIC_PLAN == f"{town.url}/images/home.jpg", row
    only = client.service.Get_NewHome_MAP_By_Lat_Lon_V3(
        userID="", passWord="", choice="", radius=5, homeTypeCode="05", **HERE, **page)
    assert [one.C_PRJ_TYPE_ID for one in only.Get_NewHome_MAP_By_Lat_Lon_V3Result[ROW]] == ["Condominium"], only
    provinces = client.service.Get_Province_NewHome_MAP(userID="", passWord="", homeTypeCode="", **{**page, "linePerPage": 100})
    rows = provinces.Get_Province_NewHome_MAPResult[ROW]
    assert ("10", "Bangkok") in [(one.C_PROVINCE_CODE, one.C_PROVINCE_NAME) for one in rows], provinces
    districts = client.service.Get_Aumphur_NewHome_MAP(
        userID="", passWord="", provinceCode="10", homeTypeCode="", **{**page, "linePerPage": 100})
    only = districts.Get_Aumphur_NewHome_MAPResult[ROW][0]
    assert (only.C_AMPOR_CODE, only.C_AMPOR_NAME, only.C_PROVINCE_CODE) == ("1001", "Phra Nakhon", "10"), only
    assert (only.C_MARK_LAT, only.C_MARK_LON) == ("13.76", "100.5"), only
    try:
        client.service.Get_Aumphur_NewHome_MAP(userID="", passWord="", provinceCode="xx", homeTypeCode="", **page)
        raise AssertionError("a province that there is not was taken")
    except zeep.exceptions.Fault as fault:
        assert "provinceCode" in fault.message, fault


def ask(town, path, body=None, headers={}, base=None):
    status, answer = town.fetch("GET" if body is None else "POST", path, body, headers=headers, base=base)
    return status, answer


def soap(town, prologue, members, quote='"'):
    operation = "Get_NewHome_MAP_By_Lat_Lon_V3"
    body = f"""{prologue}<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
        <{operation} xmlns="http://tempuri.org/">{members}</{operation}></soap:Body></soap:Envelope>"""
    action = f"{quote}http://tempuri.org/IMapNewHomeServices/{operation}{quote}"
    return ask(town, "/MapNewHomeServices.svc", body.encode(),
               {"Content-Type": "text/xml; charset=utf-8", "SOAPAction": action})


def literal(town):
    """The rows of a call as the client writes it, found without a namespace."""
    members = f"""<userID>u</userID><passWord>p</passWord><choice>1</choice><latitude>{HERE['latitude']}</latitude>
        <longitude>{HERE['longitude']}</longitude><radius>5</radius><homeTypeCode></homeTypeCode><linePerPage>10</linePerPage>
        <totalPage>0</totalPage><currentPage>1</currentPage><totalItem>0</totalItem>"""
    found = None
    for quote in ('"', ""):
        status, text = soap(town, '<?xml version="1.0" encoding="utf-8"?>', members, quote)
        assert status == 200, text
        found = tree.fromstring(text).findall(f".//{ROW}")
    return found


def refused(town):
    external = '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    laughs = "<!DOCTYPE x [<!ENTITY x0 'ha'>%s]>" % "".join(
        f"<!ENTITY x{n} '{f'&x{n - 1};' * 10}'>" for n in range(1, 10))
    for prologue, entity in ((external, "x"), (laughs, "x9")):
        status, text = soap(town, prologue, f"<userID>&{entity};</userID>")
        assert status == 500 and b"DOCTYPE" in text and b"root:" not in text, text
    assert soap(town, "", "<latitude>north</latitude>")[0] == 500


def local_search(town):
    space = "{urn:yahoo:lcl}"
    status, text = ask(town, "/LocalSearchService/V3/localSearch?appid=x&query=*&latitude=13.7563&longitude=100.5018"
                       "&radius=3&results=1&start=2&category=Condominium")
    assert status == 200, text
    root = tree.fromstring(text)
    assert root.tag == f"{space}ResultSet" and root.get("totalResultsAvailable") == "1", text
    status, text = ask(town, "/LocalSearchService/V3/localSearch?appid=x&latitude=13.7563&longitude=100.5018&radius=3"
                       "&category=condominium")
    result = tree.fromstring(text).find(f"{space}Result")
    assert result.get("id") == "old-home-2" and result.findtext(f"{space}Distance") == "1.37", text
    assert ask(town, "/LocalSearchService/V3/localSearch?appid=x&latitude=1&longitude=1&results=21")[0] == 400


def terms(town):
    text = ("Italian sculptors and painters of the renaissance favored the Virgin Mary for inspiration. "
            "Sculptors gave 100% of their time.")
    raw = urllib.parse.quote(text, safe=" %").replace(" ", "+")
    for status, answer in (
            ask(town, f"/ContentAnalysisService/V1/termExtraction?appid=x&context={raw}"),
            ask(town, "/ContentAnalysisService/V1/termExtraction", f"appid=x&context={text}".encode(),
                {"Content-Type": "application/x-www-form-urlencoded"})):
        assert status == 200, answer
        found = [one.text.lower() for one in tree.fromstring(answer).findall("{urn:yahoo:cate}Result")]
        assert 1 <= len(found) <= 20 and any("sculptors" in one for one in found), found
