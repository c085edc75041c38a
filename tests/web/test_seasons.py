"""Seasons in the browser: everybody reads, the operator changes."""

from crosstable.model.seasons import Season
from tests.web.desk.desks import BASE, Browser, Server, desk


def post(browser: Browser, address: str, **form: str) -> int:
    return browser.ask("POST", address, data=form, headers={"Origin": BASE}).status_code


def test_everybody_reads_the_table() -> None:
    olga = desk(rounds=1)
    site = olga.site.site
    address = site.seasons.create(Season(name="Winter <b>2026</b>"))
    site.seasons.add(address, site.room(olga.code).listed.stream)
    visitor = olga.site.browser()
    text = visitor.page(f"/seasons/{address}")
    assert "Winter &lt;b&gt;2026" in text
    assert "Ann Novak" in text
    assert f'href="/t/{olga.code}"' in text
    assert "Winter" in visitor.page("/seasons")
    assert "Ann Novak" in visitor.page(f"/seasons/{address}/table.csv")
    assert visitor.get("/seasons/summer")[0] == 404
    assert post(visitor, f"/seasons/{address}/delete") in (401, 403)


def test_operator_makes_and_fills_a_season() -> None:
    server = Server()
    olga = server.operator().create()
    seasons, stream = server.site.seasons, server.site.room(olga.code).listed.stream
    assert post(olga, "/seasons", name="Spring", points="3-2-1", best="2") == 303
    assert seasons.all()["spring"] == Season(name="Spring", points=(3, 2, 1), best=2)
    assert [post(olga, "/seasons/spring/add", tournament=stream) for _ in range(2)] == [303, 303]
    assert seasons.all()["spring"].events == (stream,)
    assert "No results yet" in olga.page("/seasons/spring")
    assert post(olga, "/seasons/spring/remove", tournament=stream) == 303
    for wrong in ({"name": ""}, {"name": "x", "points": "many"}, {"name": "x", "best": "few"}):
        assert post(olga, "/seasons", **wrong) == 409
    assert post(olga, "/seasons", name="Spring") == 409
    assert post(olga, "/seasons/spring/delete") == 409
    assert post(olga, "/seasons/spring/delete", sure="yes") == 303
    assert seasons.all() == {}
