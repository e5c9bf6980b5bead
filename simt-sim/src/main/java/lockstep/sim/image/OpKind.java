package lockstep.sim.image;

/** What an engine does with an instruction. */
public enum OpKind {
    /** All PHIs of a block. */
    PHIS(Unit.MOVE),
    /** Copies cells: members of aggregates, fixed shuffles. */
    MOVES(Unit.MOVE),
    /** An element at an index known only when it runs. */
    EXTRACT_ELEMENT(Unit.MOVE),
    /** A vector with an element replaced at an index known only when it runs. */
    INSERT_ELEMENT(Unit.MOVE),
    /** Bits regrouped into scalars of another width. */
    REGROUP(Unit.MOVE),
    /** A binary operation, element by element. */
    BINARY(Unit.ARITHMETIC),
    /** Floating-point negation. */
    NEGATE(Unit.ARITHMETIC),
    /** A conversion of scalars that needs no memory. */
    CAST(Unit.ARITHMETIC),
    /** A comparison. */
    COMPARE(Unit.ARITHMETIC),
    /** A choice. */
    SELECT(Unit.ARITHMETIC),
    /** Picks undefined bits. */
    FREEZE(Unit.ARITHMETIC),
    /** An intrinsic that computes a value from its arguments. */
    PURE_INTRINSIC(Unit.ARITHMETIC),
    /** Reads what the launch or the lane's place in it fixes. */
    SPECIAL_REGISTER(Unit.ARITHMETIC),
    /** Moves a pointer. */
    ADDRESS(Unit.ADDRESS),
    /** A pointer becomes an integer. */
    EXPOSE(Unit.ADDRESS),
    /** An integer becomes a pointer. */
    ADOPT(Unit.ADDRESS),
    /** A pointer into another address space. */
    CONVERT(Unit.ADDRESS),
    /** Clears bits of a pointer. */
    POINTER_MASK(Unit.ADDRESS),
    /** Whether a generic pointer leads into an address space. */
    IS_IN_SPACE(Unit.ADDRESS),
    /** Reads memory. */
    LOAD(Unit.MEMORY),
    /** Writes memory. */
    STORE(Unit.MEMORY),
    /** Reads, changes and writes memory at once. */
    ATOMIC(Unit.MEMORY),
    /** Replaces memory where it holds what is expected. */
    COMPARE_EXCHANGE(Unit.MEMORY),
    /** Makes stack slots. */
    ALLOCATE(Unit.MEMORY),
    /** Copies bytes. */
    COPY_BYTES(Unit.MEMORY),
    /** Fills bytes. */
    FILL_BYTES(Unit.MEMORY),
    /** A stack slot comes alive. */
    LIFETIME_START(Unit.MEMORY),
    /** A stack slot dies. */
    LIFETIME_END(Unit.MEMORY),
    /** State of the stack as a pointer. */
    SAVE_STACK(Unit.MEMORY),
    /** Frees the stack slots made since. */
    RESTORE_STACK(Unit.MEMORY),
    /** A vector of which only some elements are read. */
    MASKED_LOAD(Unit.MEMORY),
    /** A vector of which only some elements are written. */
    MASKED_STORE(Unit.MEMORY),
    /** A goto. */
    JUMP(Unit.CONTROL),
    /** A branch on a bit. */
    BRANCH(Unit.CONTROL),
    /** A branch on an integer. */
    SWITCH(Unit.CONTROL),
    /** A branch to the address of a block. */
    INDIRECT(Unit.CONTROL),
    /** Undefined behaviour. */
    UNREACHABLE(Unit.CONTROL),
    /** The end of a call. */
    RETURN(Unit.CALL),
    /** A call of a function with a body. */
    CALL(Unit.CALL),
    /** A call of what a pointer leads to. */
    CALL_POINTER(Unit.CALL),
    /** A call of a function that the simulator has. */
    BUILT_IN(Unit.CALL),
    /** Stops the program. */
    TRAP(Unit.CALL),
    /** Ends the thread. */
    EXIT(Unit.CALL),
    /** A collective that waits for the lanes of its mask. */
    COLLECTIVE(Unit.COLLECTIVE),
    /** A collective of the lanes that are here now. */
    GROUP(Unit.GROUP),
    /** A token of the lanes that are here now. */
    TOKEN(Unit.GROUP),
    /** A barrier of the block. */
    BARRIER(Unit.BARRIER),
    /** Nothing. */
    NOTHING(Unit.NONE),
    /** What the simulator cannot do. */
    UNSUPPORTED(Unit.NONE);

    /** Which part of an engine executes it. */
    public enum Unit {
        /** Copies of cells. */
        MOVE,
        /** Operations on scalars. */
        ARITHMETIC,
        /** Operations on pointers. */
        ADDRESS,
        /** Accesses of memory. */
        MEMORY,
        /** Edges. */
        CONTROL,
        /** Frames. */
        CALL,
        /** Collectives that wait. */
        COLLECTIVE,
        /** Collectives that do not. */
        GROUP,
        /** Barriers of the block. */
        BARRIER,
        /** Nothing to do. */
        NONE
    }

    private final Unit unit;

    OpKind(Unit unit) {
        this.unit = unit;
    }

    /** The part that executes it. */
    public Unit unit() {
        return unit;
    }
}
