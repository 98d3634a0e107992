"""What people do with a Vicinity that runs as containers, and what there has to be of it afterwards."""

import json
import time

import reference
from containers import PATIENCE, Pod, podman

# Enough that each of some catalogs has some.
PLACES = [f"place-{letter}" for letter in "abcdef"]


class Customers:
    """One who orders and rates, and an operator."""

    def __init__(self, gateway: Pod):
        self.gateway = gateway
        said = podman("exec", gateway.container, "gateway", "token", "--role", "operator")
        self.operator = said.splitlines()[-1]
        self.customer = json.loads(gateway.asked("/v1/session", method="POST")[1])["token"]
        self.orders: dict[str, dict] = {}
        self.stars: dict[str, int] = {}

    def ask(self, method: str, path: str, body=None, token: str = "", **headers: str) -> tuple[int, dict]:
        status, text = self.gateway.asked(
            path, method, None if body is None else json.dumps(body), Authorization=f"Bearer {token or self.customer}",
            Content_Type="application/json", Prefer="wait=25", **headers)
        try:
            return status, json.loads(text)
        except ValueError:
            return status, {"text": text}

    def _want(self, statuses: tuple[int, ...], said: tuple[int, dict]) -> dict:
        if said[0] not in statuses:
            raise SystemExit(f"it is answered with {said}, and not {statuses}")
        return said[1]

    def health(self) -> None:
        """Waits until the gateway finds everybody ready."""
        end = time.monotonic() + PATIENCE
        while True:
            said = self.ask("GET", "/v1/health", token=self.operator)
            services = said[1].get("services", [])
            lacking = {one["name"]: one["missing"] for one in services if not one["ready"]}
            if said[0] == 200 and not lacking:
                return
            if time.monotonic() > end:
                raise SystemExit(f"not all are ready: {said[0]} {lacking}")
            time.sleep(1)

    def imported(self) -> str:
        """A place that a service itself imported, and that is found."""
        file = f"{reference.IMAGE['IMPORT_FOLDERS'].partition(',')[0]}/cinemas.csv"
        question = json.dumps({"path": file, "format": "places", "country": "ES", "timeZone": "Europe/Madrid"})
        ask = (
            'curl -sSN -H "Authorization: Bearer $DEPLOYMENT_SECRET" -H "Content-Type: application/json" -d @- '
            "http://catalog:8081/admin/import")
        said = podman("exec", self.gateway.container, "sh", "-c", f"echo '{question}' | {ask}")
        if '"finished":true' not in said:
            raise SystemExit(f"the import broke off: {said[-300:]}")
        end = time.monotonic() + PATIENCE
        while not (found := self.ask("GET", "/v1/places?near=41.404,2.1569&radius=1000")[1].get("items")):
            if time.monotonic() > end:
                raise SystemExit("nothing is found of what was imported")
            time.sleep(0.5)
        return found[0]["id"]

    def open(self) -> None:
        place = {"types": ["Restaurant"], "timeZone": "Europe/Madrid", "geo": {"latitude": 41.4, "longitude": 2.17}}
        dish = {"name": "soup", "price": {"amount": 450, "currency": "EUR"}, "stock": {"kind": "count", "left": 100}}
        for name in PLACES:
            self._want((200, 201), self.ask("PUT", f"/v1/places/{name}", place | {"name": name}, self.operator))
            self._want((200, 201), self.ask("PUT", f"/v1/items/{name}.soup", dish, self.operator))

    def order(self) -> str:
        """A soup of each place."""
        key = f"order-{len(self.orders)}"
        lines = [{"item": f"{name}.soup", "quantity": 1} for name in PLACES]
        answer = self._want((201,), self.ask("POST", "/v1/orders", {"lines": lines}, Idempotency_Key=key))
        self.orders[answer["id"]] = answer
        return answer["id"]

    def rate(self, thing: str, stars: int) -> None:
        self._want((200, 201), self.ask("PUT", f"/v1/ratings/{thing}", {"stars": stars}))
        self.stars[thing] = stars

    def forget(self, order: str) -> None:
        """What was made after a back-up is not there when it was brought back."""
        self._want((404,), self.ask("GET", f"/v1/orders/{order}"))
        del self.orders[order]

    def check(self) -> None:
        """All that was ordered and rated is there, and no portion more is gone."""
        for name, order in self.orders.items():
            found = self._want((200,), self.ask("GET", f"/v1/orders/{name}"))
            if (found["status"], found["lines"]) != (order["status"], order["lines"]):
                raise SystemExit(f"{found} was {order}")
        for name in PLACES:
            item = self._want((200,), self.ask("GET", f"/v1/items/{name}.soup", token=self.operator))
            if item["stock"]["left"] != 100 - len(self.orders):
                raise SystemExit(f"of {name} {item['stock']} is left after {len(self.orders)} orders")
        for thing, stars in self.stars.items():
            found = self._want((200,), self.ask("GET", f"/v1/ratings/{thing}"))
            if (found["own"]["stars"], found["average"], found["count"]) != (stars, stars, 1):
                raise SystemExit(f"the rating of {thing} is {found}, and was {stars}")
