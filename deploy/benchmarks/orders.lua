-- Orders for wrk: each request has a new key and one to three lines of items of one place.
-- Environment: BENCH_ITEMS (a file with a line of space-separated item ids for each place), BENCH_TOKEN (an optional bearer token) or
-- BENCH_TOKENS (tokens of several people, who order in turns), BENCH_RUN (a prefix of keys).
local places = {}
for line in io.lines(os.getenv("BENCH_ITEMS")) do
  local items = {}
  for item in line:gmatch("%S+") do items[#items + 1] = item end
  places[#places + 1] = items
end
local tokens, run, count = {}, os.getenv("BENCH_RUN"), 0
for token in (os.getenv("BENCH_TOKENS") or os.getenv("BENCH_TOKEN") or ""):gmatch("%S+") do tokens[#tokens + 1] = token end
math.randomseed(7)

request = function()
  count = count + 1
  local items, lines, used = places[math.random(#places)], {}, {}
  for _ = 1, math.random(3) do
    local item = items[math.random(#items)]
    if not used[item] then
      used[item] = true
      lines[#lines + 1] = string.format('{"item":"%s","quantity":%d}', item, math.random(3))
    end
  end
  local headers = {
    ["Content-Type"] = "application/json", ["Idempotency-Key"] = run .. "-" .. count, ["Prefer"] = "wait=10",
  }
  if #tokens > 0 then headers["Authorization"] = "Bearer " .. tokens[count % #tokens + 1] end
  return wrk.format("POST", nil, headers, '{"lines":[' .. table.concat(lines, ",") .. "]}")
end
