package lockstep.sim.image;

/** What an engine does with an instruction: an enum for each part of an engine. */
public sealed interface OpKind {
    /** The part that executes it. */
    Unit unit();

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
        /** Convergence barriers of the warp. */
        CONVERGENCE,
        /** Nothing to do. */
        NONE
    }

    /** Copies of cells. */
    enum Move implements OpKind {
        /** All PHIs of a block. */
        PHIS,
        /** Copies cells: members of aggregates, fixed shuffles. */
        MOVES,
        /** An element at an index known only when it runs. */
        EXTRACT_ELEMENT,
        /** A vector with an element replaced at an index known only when it runs. */
        INSERT_ELEMENT,
        /** Makes cells hold anything. */
        UNDEFINE,
        /** Bits regrouped into scalars of another width. */
        REGROUP;

        @Override
        public Unit unit() {
            return Unit.MOVE;
        }
    }

    /** Operations on scalars. */
    enum Arithmetic implements OpKind {
        /** A binary operation, element by element. */
        BINARY,
        /** Floating-point negation. */
        NEGATE,
        /** A conversion of scalars that needs no memory. */
        CAST,
        /** A comparison. */
        COMPARE,
        /** A choice. */
        SELECT,
        /** Picks undefined bits. */
        FREEZE,
        /** An intrinsic that computes a value from its arguments. */
        PURE_INTRINSIC,
        /** What {@link Op#threadFunction} computes. */
        THREAD_FUNCTION,
        /** Reads what the launch or the lane's place in it fixes. */
        SPECIAL_REGISTER;

        @Override
        public Unit unit() {
            return Unit.ARITHMETIC;
        }
    }

    /** Operations on pointers. */
    enum Address implements OpKind {
        /** Moves a pointer. */
        ADDRESS,
        /** A pointer becomes an integer. */
        EXPOSE,
        /** An integer becomes a pointer. */
        ADOPT,
        /** A pointer into another address space. */
        CONVERT,
        /** Clears bits of a pointer. */
        POINTER_MASK,
        /** Whether a generic pointer leads into an address space. */
        IS_IN_SPACE;

        @Override
        public Unit unit() {
            return Unit.ADDRESS;
        }
    }

    /** Accesses of memory. */
    enum Memory implements OpKind {
        /** Reads memory. */
        LOAD,
        /** Writes memory. */
        STORE,
        /** Reads, changes and writes memory at once. */
        ATOMIC,
        /** Replaces memory where it holds what is expected. */
        COMPARE_EXCHANGE,
        /** Makes stack slots. */
        ALLOCATE,
        /** Copies bytes. */
        COPY_BYTES,
        /** Fills bytes. */
        FILL_BYTES,
        /** A stack slot comes alive. */
        LIFETIME_START,
        /** A stack slot dies. */
        LIFETIME_END,
        /** State of the stack as a pointer. */
        SAVE_STACK,
        /** Frees the stack slots made since. */
        RESTORE_STACK,
        /** A vector of which only some elements are read. */
        MASKED_LOAD,
        /** A vector of which only some elements are written. */
        MASKED_STORE,
        /**
         * Begins a copy of bytes to one place from another, of which the first so many are read and the others become
         * zero; it takes place at some time before {@link #AWAIT_COPIES} has waited for it.
         */
        START_COPY,
        /** The copies that the thread began since the last one are a group. */
        END_COPY_GROUP,
        /** Waits until no more than so many of the thread's groups of copies are left. */
        AWAIT_COPIES,
        /** Makes a barrier in memory that waits for so many arrivals. */
        INIT_MBARRIER,
        /** Ends a barrier in memory. */
        END_MBARRIER,
        /**
         * Arrives at a barrier in memory, as the {@link lockstep.sim.memory.MbarrierArrival} with the first of {@link
         * Op#numbers} says.
         */
        ARRIVE_MBARRIER,
        /** Whether a phase of a barrier in memory is over: of a state or, if the first number is 1, of a parity. */
        TEST_MBARRIER;

        /** Whether it reads and writes memory at once. */
        public boolean isReadModifyWrite() {
            return this == ATOMIC || this == COMPARE_EXCHANGE || this == ARRIVE_MBARRIER;
        }

        /** Whether others should have a turn behind it, since it may be asked again and again until they had one. */
        public boolean yields() {
            return isReadModifyWrite() || this == TEST_MBARRIER;
        }

        @Override
        public Unit unit() {
            return Unit.MEMORY;
        }
    }

    /** Terminators that take edges. */
    enum Control implements OpKind {
        /** A goto. */
        JUMP,
        /** A branch on a bit. */
        BRANCH,
        /** A branch on an integer. */
        SWITCH,
        /** A branch to the address of a block. */
        INDIRECT,
        /** Undefined behaviour. */
        UNREACHABLE;

        @Override
        public Unit unit() {
            return Unit.CONTROL;
        }
    }

    /** Entering and leaving frames, and ends. */
    enum Call implements OpKind {
        /** The end of a call. */
        RETURN,
        /**
         * The end of a call, which goes on at the address of code that the operand holds: that is to be the first of
         * {@link Op#longNumber} of the call.
         */
        RETURN_TO,
        /** A call of a function with a body. */
        CALL,
        /** A call of what a pointer leads to. */
        CALL_POINTER,
        /** A call of one of {@link Op#callees}: of that at the address of code that the operand holds. */
        CALL_ADDRESS,
        /** A call of a function that the simulator has. */
        BUILT_IN,
        /** Stops the program. */
        TRAP,
        /** Ends the thread. */
        EXIT;

        @Override
        public Unit unit() {
            return Unit.CALL;
        }

        /** Whether it enters a frame. */
        public boolean isCall() {
            return this == CALL || this == CALL_POINTER || this == CALL_ADDRESS;
        }

        /** Whether lanes that execute it, and have not ended, are in another frame afterwards. */
        public boolean changesFrame() {
            return isCall() || this == RETURN || this == RETURN_TO;
        }
    }

    /** What the lanes that are here do at once. */
    enum Group implements OpKind {
        /** A collective of the lanes that are here now. */
        GROUP,
        /** A token of the lanes that are here now. */
        TOKEN,
        /** The lanes that are here now, of which the operand, if there is one, is true, as a mask. */
        LANES,
        /**
         * Copies the mask of a convergence barrier, the number of which is the first of {@link Op#numbers}, to keep it
         * for {@link #RESTORE_BARRIER}: lanes that leave the barrier in the meantime leave the copy too.
         */
        KEEP_BARRIER,
        /** Copies what was kept back into a convergence barrier, without the lanes that have left since. */
        RESTORE_BARRIER;

        @Override
        public Unit unit() {
            return Unit.GROUP;
        }
    }

    /**
     * Convergence barriers: each lane holds in a cell, the operand, the mask of the lanes that it is to meet. The first
     * of {@link Op#numbers} says which barrier it is.
     */
    enum Convergence implements OpKind {
        /** Waits for the lanes of the mask. */
        WAIT,
        /** The lanes are not waited for any more. */
        LEAVE,
        /** Other lanes of the warp may have a turn. */
        YIELD,
        /** Lanes that came from other places to do together what stands before this go back, behind their own copy. */
        SCATTER;

        @Override
        public Unit unit() {
            return Unit.CONVERGENCE;
        }
    }

    /** The others. */
    enum Other implements OpKind {
        /** A collective that waits for the lanes of its mask. */
        COLLECTIVE(Unit.COLLECTIVE),
        /** A barrier of the block. */
        BARRIER(Unit.BARRIER),
        /** Nothing. */
        NOTHING(Unit.NONE),
        /** A condition, and claims of operand bundles, that must hold. */
        ASSUMPTION(Unit.NONE),
        /** The issue of a machine instruction, where registers in flight are followed. */
        ISSUE(Unit.NONE),
        /** What the simulator cannot do. */
        UNSUPPORTED(Unit.NONE);

        private final Unit unit;

        Other(Unit unit) {
            this.unit = unit;
        }

        @Override
        public Unit unit() {
            return unit;
        }
    }
}
