-- Pages for wrk: dynamic pages as the emulated users of the browse-only mix ask for them, drawn with a seed of each thread's own.
--
--   wrk ... -s browse-only.lua URL -- LINKS
--
-- LINKS: lines "interaction path", the links that there are to choose from (benchmarks/app-tiers collects them from the site's pages).
-- The shares are those of a run of first-run-quiet (10,000 requests) without Browse and images, which the web tier serves itself.
local shares = {
  ViewStory = 0.337, StoriesOfTheDay = 0.233, ViewComment = 0.198, BrowseStoriesInCategory = 0.047, OlderStories = 0.045,
  SearchInStories = 0.044, Search = 0.037, BrowseCategories = 0.032, SearchInComments = 0.025, SearchInUsers = 0.002,
}
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  local links = {}
  for line in io.lines(args[1]) do
    local interaction, path = line:match("^(%S+) (%S+)$")
    links[interaction] = links[interaction] or {}
    table.insert(links[interaction], wrk.format("GET", path))
  end
  -- In the order of names, so that the same seed draws the same pages.
  names, sums, requests = {}, {}, {}
  for name in pairs(shares) do
    if not links[name] then error("no link of " .. name .. " in " .. args[1]) end
    table.insert(names, name)
  end
  table.sort(names)
  local sum = 0
  for i, name in ipairs(names) do
    sum = sum + shares[name]
    sums[i] = sum
    requests[i] = links[name]
  end
  math.randomseed(42 + number)
end

function request()
  local draw = math.random() * sums[#sums]
  for i, sum in ipairs(sums) do
    if draw < sum then return requests[i][math.random(#requests[i])] end
  end
  return requests[#requests][1]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT requests=%d micros=%d p50=%d p99=%d max=%d connect=%d read=%d write=%d status=%d timeout=%d\n",
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    errors.connect, errors.read, errors.write, errors.status, errors.timeout))
end
