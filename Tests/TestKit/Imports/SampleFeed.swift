/// A small GTFS feed with two lines, in which a trip and a stop are wrong.
public enum SampleFeed {
    /// Texts by file name.
    public static let files = [
        "stops.txt": """
        stop_id,stop_name,stop_code,stop_lat,stop_lon,location_type,parent_station
        north,North,N1,13.80,100.50,1,
        north-a,North platform A,,13.8001,100.5001,0,north
        mid,Middle,,13.75,100.50,0,
        south,South,S1,13.70,100.50,0,
        branch,Branch,,13.72,100.55,0,
        broken,Broken,,95,0,0,

        """,
        "routes.txt": """
        route_id,agency_id,route_short_name,route_long_name,route_type
        Red Line,RT,R,Red Line,2
        bus,RT,B,The bus,3

        """,
        "trips.txt": "route_id,service_id,trip_id\nRed Line,d,short\nRed Line,d,long\nRed Line,d,off\nbus,d,bus\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        short,,,mid,1
        long,,,south,30
        long,,,north-a,10
        short,,,south,2
        long,,,mid,20
        off,,,mid,1
        off,,,branch,2
        bus,,,branch,1
        bus,,,nowhere,2

        """,
    ]
}
