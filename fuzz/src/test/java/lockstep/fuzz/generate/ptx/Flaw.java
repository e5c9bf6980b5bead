package lockstep.fuzz.generate.ptx;

/** A wrong reading of the rows of machine IR. */
enum Flaw {
    /** PHIs of a block are read and written one after the other. */
    PHIS_IN_ORDER,
    /** A PHI takes the value of another predecessor. */
    OTHER_PREDECESSOR,
    /** PHIs are written in front of a branch, whether it is taken or not. */
    MOVES_BEFORE_THE_BRANCH,
    /** Each PHI is read by the edge of the first lane that entered. */
    EDGE_OF_THE_FIRST_LANE,
    /** PHIs are not read where control falls into their block. */
    NO_MOVES_ON_A_FALL,
    /** Copies of one group are one after the other. */
    COPIES_IN_ORDER,
    /** The guard of a copy is ignored. */
    COPY_WITHOUT_GUARD,
    /** All threads of the block have one frame object. */
    SHARED_FRAME,
    /** All frame objects lie at the same place. */
    OVERLAPPING_FRAME,
    /** The address of a frame object is too large by its alignment. */
    FRAME_OFFSET,
    /** Sequences have the part 0 at the top. */
    SEQUENCE_SWAPPED,
    /** Sequences ignore the indices. */
    SEQUENCE_IN_ORDER,
    /** Parts are extracted from the top. */
    EXTRACT_SWAPPED,
    /** An insertion clears the other parts. */
    INSERT_CLEARS,
    /** Parts that are not named are zero. */
    ZERO_PARTS,
    /** An undefined value is the number of the lane. */
    UNDEF_IS_THE_LANE
}
