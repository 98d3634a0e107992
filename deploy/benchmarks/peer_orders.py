"""A common stack for placing orders: FastAPI, SQLAlchemy, SQLite in WAL mode, an outbox table.

It accepts the same orders as Vicinity's gateway: lines with item and quantity, and an Idempotency-Key. It checks stock, reads prices from
its catalogue, and writes order, lines and an outbox row in one transaction.
"""

import os
import threading
import time

from fastapi import FastAPI, Header, HTTPException
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import ForeignKey, create_engine, event, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship

engine = create_engine(f"sqlite:///{os.environ['PEER_DATABASE']}", connect_args={"check_same_thread": False})
one_writer = threading.Lock()


@event.listens_for(engine, "connect")
def set_up(connection, _record):
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {os.environ.get('PEER_SYNC', 'FULL')}")


@event.listens_for(engine, "begin")
def begin(connection):
    connection.exec_driver_sql("BEGIN IMMEDIATE")


class Table(DeclarativeBase):
    pass


class Item(Table):
    __tablename__ = "item"
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    price: Mapped[int]
    stock: Mapped[int]


class Order(Table):
    __tablename__ = "order_"
    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    total: Mapped[int]
    status: Mapped[str]
    created_at: Mapped[float]
    lines: Mapped[list["Line"]] = relationship()


class Line(Table):
    __tablename__ = "line"
    id: Mapped[int] = mapped_column(primary_key=True)
    order: Mapped[int] = mapped_column(ForeignKey("order_.id"), index=True)
    item: Mapped[str]
    quantity: Mapped[int]
    price: Mapped[int]


class Outbox(Table):
    __tablename__ = "outbox"
    id: Mapped[int] = mapped_column(primary_key=True)
    topic: Mapped[str]
    body: Mapped[str]


class LineIn(BaseModel):
    model_config = ConfigDict(extra="forbid")
    item: str = Field(max_length=130)
    quantity: int = Field(ge=1, le=5)


class OrderIn(BaseModel):
    model_config = ConfigDict(extra="forbid")
    lines: list[LineIn] = Field(min_length=1, max_length=50)


app = FastAPI()


@app.post("/v1/orders", status_code=201)
def place(order: OrderIn, idempotency_key: str = Header()):
    try:
        with one_writer, Session(engine) as session, session.begin():
            return take(order, idempotency_key, session)
    except IntegrityError:
        raise HTTPException(422, "the key was used before") from None


def take(order: OrderIn, key: str, session: Session):
    ids = [line.item for line in order.lines]
    items = {item.id: item for item in session.scalars(select(Item).where(Item.id.in_(ids)))}
    lines = []
    for line in order.lines:
        item = items.get(line.item)
        if item is None:
            raise HTTPException(422, f"{line.item} is unknown")
        if item.stock < line.quantity:
            raise HTTPException(422, f"{line.item} is sold out")
        item.stock -= line.quantity
        lines.append(Line(item=line.item, quantity=line.quantity, price=item.price))
    total = sum(line.price * line.quantity for line in lines)
    row = Order(key=key, total=total, status="confirmed", created_at=time.time(), lines=lines)
    session.add(row)
    session.flush()
    session.add(Outbox(topic="orders", body=order.model_dump_json()))
    return {"id": row.id, "status": row.status, "total": total}


def set_up_catalogue(ids):
    Table.metadata.create_all(engine)
    with Session(engine) as session, session.begin():
        for number, item in enumerate(ids):
            session.add(Item(id=item, name=f"Item {number}", price=100 + 17 * (number % 90), stock=1_000_000))
