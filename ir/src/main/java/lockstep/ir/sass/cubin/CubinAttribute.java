package lockstep.ir.sass.cubin;

import java.util.Arrays;
import java.util.Optional;

/**
 * A record of {@code .nv.info}: information about a kernel for the driver.
 *
 * @param format determines the length of the value
 * @param code the meaning of the value
 * @param value its bytes: two for {@link Format#NONE}, {@link Format#BYTE} and {@link Format#HALF}, any number for
 *     {@link Format#SIZED}
 */
public record CubinAttribute(Format format, int code, Bytes value) {
    /** What follows the first two bytes of a record. */
    public enum Format {
        /** There is no value. */
        NONE(1),
        /** One byte. */
        BYTE(2),
        /** Two bytes. */
        HALF(3),
        /** Two bytes with the number of bytes that follow. */
        SIZED(4);

        private final int code;

        Format(int code) {
            this.code = code;
        }

        /** The first byte of a record of this format. */
        public int code() {
            return code;
        }

        /** The format of records that begin with the byte {@code code}; empty if there is no such format. */
        static Optional<Format> of(int code) {
            return Arrays.stream(values()).filter(format -> format.code == code).findFirst();
        }
    }

    /** Number of registers of a function: symbol and number, 32 bits each. */
    public static final int REGISTER_COUNT = 0x2f;

    /** Bytes of the parameters of a kernel, 16 bits. */
    public static final int PARAMETER_SIZE = 0x19;

    /** The parameters in the constant bank: symbol, offset and size. */
    public static final int PARAMETER_BANK = 0x0a;

    /** One parameter: index, number, offset, size. */
    public static final int PARAMETER = 0x17;

    /** One parameter of a kernel that has a large one: index, number, offset, size in 32 bits. */
    public static final int LARGE_PARAMETER = 0x45;

    /** Bytes of the stack frame of a function. */
    public static final int FRAME_SIZE = 0x11;

    /** The largest stack of a function, where it is still to be linked; ptxas leaves 0 there. */
    public static final int MAX_STACK = 0x23;

    /** Number of barriers of the block that a kernel names. */
    public static final int BARRIERS = 0x4c;

    /** The smallest stack of a kernel. */
    public static final int MIN_STACK = 0x12;

    /** Maximum number of threads of a block, three numbers. */
    public static final int MAX_THREADS = 0x05;

    /** Threads of a block, three numbers. */
    public static final int THREADS = 0x10;

    /** Maximum number of registers of a thread, 16 bits. */
    public static final int MAX_REGISTERS = 0x1b;

    /** Blocks of a cluster, three numbers. */
    public static final int CLUSTER = 0x3d;

    /** That a launch must give the shape of its clusters. */
    public static final int EXPLICIT_CLUSTER = 0x3e;

    /** Maximum number of blocks of a cluster. */
    public static final int MAX_CLUSTER = 0x3f;

    /** That the grid counts clusters. */
    public static final int BLOCKS_ARE_CLUSTERS = 0x5b;

    /** Functions of the driver that a kernel calls: symbols. */
    public static final int EXTERNALS = 0x0f;

    /** Calls of functions of the driver: offsets of 32 bits. */
    public static final int SYSTEM_CALLS = 0x46;

    /** Instructions of lanes together: offsets of 32 bits. */
    public static final int COLLECTIVES = 0x28;

    /**
     * Registers with the masks of such instructions, their numbers with 5 in the highest byte, -1 where all lanes take
     * part: 32 bits for each of {@link #COLLECTIVES}.
     */
    public static final int COLLECTIVE_MASKS = 0x29;

    /** Indirect branches: offset, 0, number of targets, and their offsets, 32 bits each. */
    public static final int INDIRECT_BRANCHES = 0x34;

    /**
     * Bytes that reconvergence needs in addition to the stack: 0. ptxas writes it if there are conditional branches.
     */
    public static final int CALL_STACK = 0x1e;

    /** Where a kernel ends, offsets of 32 bits. */
    public static final int EXIT_OFFSETS = 0x1c;
}
