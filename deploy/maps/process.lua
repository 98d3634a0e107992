-- Maps OpenStreetMap's tags to layers of the OpenMapTiles schema; thinning.py removes more.
-- tilemaker calls the functions below. Find returns an object's tag.

node_keys = { "place", "amenity", "railway", "tourism", "aeroway" }

local places = {
  continent = 0, country = 0, state = 4, province = 4, city = 4, town = 8, village = 11, suburb = 11, quarter = 12, neighbourhood = 13,
  hamlet = 13, island = 9
}
-- The class of a road, and the first zoom that draws it.
local roads = {
  motorway = { "motorway", 6 }, motorway_link = { "motorway", 10 }, trunk = { "trunk", 6 }, trunk_link = { "trunk", 10 },
  primary = { "primary", 8 }, primary_link = { "primary", 11 }, secondary = { "secondary", 10 }, secondary_link = { "secondary", 12 },
  tertiary = { "tertiary", 11 }, tertiary_link = { "tertiary", 12 }, unclassified = { "minor", 12 }, residential = { "minor", 12 },
  living_street = { "minor", 12 }, road = { "minor", 12 }, pedestrian = { "pedestrian", 13 }, busway = { "busway", 13 },
  service = { "service", 14 }, track = { "track", 14 }, raceway = { "raceway", 14 }, path = { "path", 14 }, footway = { "path", 14 },
  cycleway = { "path", 14 }, bridleway = { "path", 14 }, steps = { "path", 14 }
}
local rails = {
  rail = { "rail", 10 }, light_rail = { "transit", 12 }, subway = { "subway", 12 }, monorail = { "monorail", 12 }, tram = { "transit", 13 },
  narrow_gauge = { "rail", 12 }, funicular = { "transit", 13 }
}
local covers = {
  wood = "wood", forest = "wood", grass = "grass", meadow = "grass", grassland = "grass", heath = "grass", scrub = "wood", village_green = "grass",
  recreation_ground = "grass", golf_course = "grass", garden = "grass", allotments = "farmland", farmland = "farmland", orchard = "farmland",
  vineyard = "farmland", wetland = "wetland", beach = "sand", sand = "sand", glacier = "ice", bare_rock = "rock", scree = "rock"
}
local uses = {
  residential = "residential", industrial = "industrial", commercial = "commercial", retail = "retail", railway = "railway",
  military = "military", cemetery = "cemetery", university = "university", college = "college", school = "school", hospital = "hospital",
  stadium = "stadium", pitch = "pitch", playground = "playground"
}
local languages = { "en", "th", "fi", "es", "ca" }

function init_function() end
function exit_function() end

-- Writes the local name and those in the page's languages.
local function name(object)
  local own = object:Find("name")
  if own == "" then return false end
  object:Attribute("name", own)
  for _, language in ipairs(languages) do
    local other = object:Find("name:" .. language)
    if other ~= "" and other ~= own then object:Attribute("name:" .. language, other) end
  end
  return true
end

-- The class of a landmark; nil for other places.
local function landmark(object)
  local amenity, railway, tourism = object:Find("amenity"), object:Find("railway"), object:Find("tourism")
  if amenity == "hospital" then return "hospital" end
  if amenity == "university" or amenity == "college" then return "college" end
  if railway == "station" or railway == "halt" then return "railway" end
  if tourism == "museum" then return "museum" end
  if tourism == "attraction" then return "attraction" end
  return nil
end

local function label_landmark(object, as_center)
  local class = landmark(object)
  if class == nil or object:Find("name") == "" then return end
  if as_center then object:LayerAsCentroid("poi") else object:Layer("poi", false) end
  object:Attribute("class", class)
  object:MinZoom(class == "railway" and 13 or 14)
  name(object)
end

function node_function(node)
  local place = node:Find("place")
  local from = places[place]
  if from ~= nil and node:Find("name") ~= "" then
    node:Layer("place", false)
    node:Attribute("class", place == "province" and "state" or place)
    node:MinZoom(from)
    name(node)
    return
  end
  if node:Find("aeroway") == "aerodrome" and node:Find("name") ~= "" then
    node:Layer("aerodrome_label", false)
    node:Attribute("class", "aerodrome")
    name(node)
    return
  end
  label_landmark(node, false)
end

local function area(way)
  local natural, landuse, leisure, amenity = way:Find("natural"), way:Find("landuse"), way:Find("leisure"), way:Find("amenity")
  local waterway = way:Find("waterway")
  if natural == "water" or landuse == "reservoir" or landuse == "basin" or waterway == "riverbank" or waterway == "dock" or
      leisure == "swimming_pool" then
    way:Layer("water", true)
    way:Attribute("class", leisure == "swimming_pool" and "swimming_pool" or waterway == "riverbank" and "river" or "lake")
    way:MinZoom(leisure == "swimming_pool" and 14 or 6)
    return
  end
  if leisure == "park" or leisure == "nature_reserve" or way:Find("boundary") == "national_park" then
    way:Layer("park", true)
    way:Attribute("class", "park")
  end
  local cover = covers[natural] or covers[landuse] or covers[leisure]
  if cover ~= nil then
    way:Layer("landcover", true)
    way:Attribute("class", cover)
  end
  local use = uses[landuse] or uses[amenity] or uses[leisure]
  if use ~= nil then
    way:Layer("landuse", true)
    way:Attribute("class", use)
  end
  if way:Find("building") ~= "" and way:Find("building") ~= "no" then
    way:Layer("building", true)
    name(way)
  end
  label_landmark(way, true)
end

local function line(way)
  local highway, railway = way:Find("highway"), way:Find("railway")
  local found = roads[highway] or rails[railway]
  if way:Find("route") == "ferry" then found = { "ferry", 13 } end
  if way:Find("man_made") == "pier" then found = { "pier", 14 } end
  if found ~= nil then
    way:Layer("transportation", false)
    way:Attribute("class", found[1])
    way:MinZoom(found[2])
    if way:Find("bridge") ~= "" and way:Find("bridge") ~= "no" then way:Attribute("brunnel", "bridge") end
    if way:Find("tunnel") ~= "" and way:Find("tunnel") ~= "no" then way:Attribute("brunnel", "tunnel") end
    if highway ~= "" and way:Find("name") ~= "" then
      way:Layer("transportation_name", false)
      way:Attribute("class", found[1])
      way:MinZoom(math.max(12, found[2]))
      name(way)
    end
  end
  local waterway = way:Find("waterway")
  if waterway == "river" or waterway == "canal" or waterway == "stream" then
    way:Layer("waterway", false)
    way:Attribute("class", waterway)
    if way:Find("tunnel") ~= "" and way:Find("tunnel") ~= "no" then way:Attribute("brunnel", "tunnel") end
    way:MinZoom(waterway == "river" and 8 or waterway == "canal" and 12 or 14)
    if waterway ~= "stream" and way:Find("name") ~= "" then
      way:Layer("water_name", false)
      way:Attribute("class", waterway)
      name(way)
    end
  end
end

function way_function(way)
  local aeroway = way:Find("aeroway")
  if aeroway == "runway" or aeroway == "taxiway" or aeroway == "apron" then
    way:Layer("aeroway", aeroway == "apron")
    way:Attribute("class", aeroway)
  end
  if way:Find("boundary") == "administrative" and not way:IsClosed() then
    local level = tonumber(way:Find("admin_level"))
    if level ~= nil and level <= 6 then
      way:Layer("boundary", false)
      way:AttributeNumeric("admin_level", level)
      way:MinZoom(level <= 2 and 4 or level <= 4 and 6 or 10)
    end
  end
  line(way)
  if way:IsClosed() or way:Find("type") == "multipolygon" then area(way) end
end
