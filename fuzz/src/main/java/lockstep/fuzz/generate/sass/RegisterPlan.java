package lockstep.fuzz.generate.sass;

import java.util.List;
import java.util.stream.IntStream;

/** The assignment of registers to purposes. */
final class RegisterPlan {
    /** Registers that a thread has. */
    static final int REGISTERS = 40;

    /** Number of the thread in its block. */
    static final int THREAD = 0;

    /** Address of the middle of the thread's local memory. */
    static final int LOCAL = 1;

    /** Address of the middle of the thread's slot of the output, a pair. */
    static final int OUTPUT = 2;

    /** Address of the input, a pair. */
    static final int INPUT = 4;

    /** Address of the middle of the thread's slot of shared memory. */
    static final int SHARED = 6;

    /** Number of the lane. */
    static final int LANE = 7;

    /** Free at every statement: a pair, and two more. */
    static final int SCRATCH = 8;

    /** Offset of {@link #OUTPUT} from the output. */
    static final int OFFSET = 12;

    /** Counters of loops, one for each depth. */
    static final int COUNTER = 13;

    /** Where a function returns to, a pair. */
    static final int LINK = 32;

    /** Masks of lanes that are kept over a statement, one for each depth. */
    static final int MASK = 34;

    /** The first register that holds numbers. */
    static final int DATA = 16;

    /** Registers that hold numbers. */
    static final int DATA_COUNT = 16;

    /** Of branches; written before each use. */
    static final int BRANCH_PREDICATE = 6;

    /** Predicates that hold anything. */
    static final int PREDICATES = 6;

    /** A descriptor, a pair. */
    static final int DESCRIPTOR = 4;

    /** Address of the output, a pair of uniform registers. */
    static final int UNIFORM_OUTPUT = 6;

    /** Free at every statement: a pair of uniform registers. */
    static final int UNIFORM_SCRATCH = 0;

    /** A uniform register that holds {@link #SIXTEEN_VALUE}. */
    static final int SIXTEEN = 2;

    /** What it holds. */
    static final int SIXTEEN_VALUE = 16;

    private static final int UNIFORM_DATA = 8;
    private static final int UNIFORM_COUNT = 8;
    private static final int FIRST_OWN = UNIFORM_DATA + UNIFORM_COUNT;
    private static final int OWN_COUNT = 4;
    private static final int UNIFORM_END = 60;

    private RegisterPlan() {}

    private static List<Integer> pairs(int first, int count) {
        return IntStream.range(0, count / 2).mapToObj(i -> first + 2 * i).toList();
    }

    /** Pairs of uniform registers that are written where all lanes are. */
    static List<Integer> commonUniform() {
        return pairs(UNIFORM_DATA, UNIFORM_COUNT);
    }

    /** Pairs of uniform registers for the {@code number}th place where lanes have parted; none are left for some. */
    static List<Integer> ownUniform(int number) {
        int first = FIRST_OWN + number * OWN_COUNT;
        return first + OWN_COUNT <= UNIFORM_END ? pairs(first, OWN_COUNT) : List.of();
    }
}
