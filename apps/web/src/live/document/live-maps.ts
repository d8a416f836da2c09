/** The maps of live documents by what their values are. A capability that has such documents declares its own here. */
export interface LiveMaps {}
