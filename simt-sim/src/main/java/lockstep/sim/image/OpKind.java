package lockstep.sim.image;

/** The operation kinds, sealed per execution unit: one enum for each unit of an engine. */
public sealed interface OpKind {
    /** The unit that executes it. */
    Unit unit();

    /** The execution units. */
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
        /** Copies cells: members of aggregates, shuffles of elements by constants. */
        MOVES,
        /** An element at a variable index. */
        EXTRACT_ELEMENT,
        /** A vector with the element at a variable index replaced. */
        INSERT_ELEMENT,
        /** Makes cells undefined. */
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
        /** A select. */
        SELECT,
        /** Picks undefined bits. */
        FREEZE,
        /** An intrinsic that computes a value from its arguments. */
        PURE_INTRINSIC,
        /** Evaluates {@link Op#threadFunction}. */
        THREAD_FUNCTION,
        /** Reads a special register. */
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
        /** Whether a generic pointer points into an address space. */
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
         * Begins an asynchronous copy of bytes, of which the first ones are read and the others become zero; it takes
         * place at some time before {@link #AWAIT_COPIES} has waited for it.
         */
        START_COPY,
        /** The copies that the thread began since the last group become a group. */
        END_COPY_GROUP,
        /** Waits until at most a given number of the thread's groups of copies are in flight. */
        AWAIT_COPIES,
        /** Makes a barrier in memory that waits for a number of arrivals. */
        INIT_MBARRIER,
        /** Ends a barrier in memory. */
        END_MBARRIER,
        /** Arrives at a barrier in memory, in the way that {@link Op#arrival} gives. */
        ARRIVE_MBARRIER,
        /**
         * Whether a phase of a barrier in memory is over, given by its state or, if the first number is 1, by its
         * parity.
         */
        TEST_MBARRIER;

        /** Whether it reads and writes memory at once. */
        public boolean isReadModifyWrite() {
            return this == ATOMIC || this == COMPARE_EXCHANGE || this == ARRIVE_MBARRIER;
        }

        /**
         * Whether other warps should have a turn after it, since programs may repeat it until another warp makes
         * progress.
         */
        public boolean yields() {
            return isReadModifyWrite() || this == TEST_MBARRIER;
        }

        @Override
        public Unit unit() {
            return Unit.MEMORY;
        }
    }

    /** Terminators with edges. */
    enum Control implements OpKind {
        /** An unconditional branch. */
        JUMP,
        /** A conditional branch. */
        BRANCH,
        /** A multiway branch on an integer. */
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
        /** A return. */
        RETURN,
        /**
         * A return to the address of code in the operand, which must be the first of {@link Op#longNumber} of the call.
         */
        RETURN_TO,
        /** A call of a function with a body. */
        CALL,
        /** A call through a pointer. */
        CALL_POINTER,
        /** A call of one of {@link Op#callees}: the one at the address of code in the operand. */
        CALL_ADDRESS,
        /** A call of a built-in function. */
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

    /** Operations of the active lanes that do not wait for others. */
    enum Group implements OpKind {
        /** A collective of the active lanes. */
        GROUP,
        /** A convergence-control token of the active lanes. */
        TOKEN,
        /** The mask of the active lanes, or of those in which the operand is true, if there is one. */
        LANES,
        /**
         * Saves the mask of a convergence barrier, whose number is the first of {@link Op#numbers}, for
         * {@link #RESTORE_BARRIER}: lanes that leave the barrier in the meantime are removed from the saved mask too.
         */
        KEEP_BARRIER,
        /** Restores a saved mask to a convergence barrier, without the lanes that have left since. */
        RESTORE_BARRIER;

        @Override
        public Unit unit() {
            return Unit.GROUP;
        }
    }

    /**
     * Convergence barriers: the operand is a cell with the mask of the lanes that the lane is to meet. The first of
     * {@link Op#numbers} is the number of the barrier.
     */
    enum Convergence implements OpKind {
        /** Waits for the lanes of the mask. */
        WAIT,
        /** The lanes leave the barrier: others no longer wait for them. */
        LEAVE,
        /** Lets other lanes of the warp have a turn. */
        YIELD,
        /**
         * Lanes that came from other places to execute the preceding code together return to their places, after their
         * own copies of it.
         */
        SCATTER;

        @Override
        public Unit unit() {
            return Unit.CONVERGENCE;
        }
    }

    /** The other operations. */
    enum Other implements OpKind {
        /** A collective that waits for the lanes of its mask. */
        COLLECTIVE(Unit.COLLECTIVE),
        /** A barrier of the block. */
        BARRIER(Unit.BARRIER),
        /** No operation. */
        NOTHING(Unit.NONE),
        /** A condition, and constraints of operand bundles, that must hold. */
        ASSUMPTION(Unit.NONE),
        /** The issue of a machine instruction, if registers in flight are tracked. */
        ISSUE(Unit.NONE),
        /** An instruction that the simulator cannot execute. */
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
