package lockstep.ir.sass.cubin;

import java.util.List;

/** How ptxas 13.0 lays out cubins: one way up to sm_89, another from sm_90 on (measured). */
enum Generation {
    /** sm_75 to sm_89. */
    FIRST(
            0x36, 0x37, 0x35, 0x0a, 0x19, 0x17, 0x1b, 0x4c, 0x0f, 0x5f, 0x2e, 0x31, 0x29, 0x28, 0x40, 0x46, 0x39, 0x38,
            0x1c, 0x04, 0x05, 0x34, 0x1e),
    /** sm_90 on. */
    SECOND(
            0x5b, 0x37, 0x17, 0x45, 0x3d, 0x3f, 0x3e, 0x50, 0x1b, 0x4c, 0x0f, 0x5f, 0x31, 0x29, 0x28, 0x4a, 0x46, 0x2e,
            0x39, 0x38, 0x1c, 0x05, 0x10, 0x34, 0x1e, 0x19, 0x0a, 0x36);

    static final int HOPPER = 90;
    static final int BLACKWELL = 100;

    private final List<Integer> attributes;

    Generation(Integer... attributes) {
        this.attributes = List.of(attributes);
    }

    static Generation of(int architecture) {
        return architecture < HOPPER ? FIRST : SECOND;
    }

    /** The position of records with {@code code} among those of a kernel; unknown ones come last. */
    int rank(int code) {
        int rank = attributes.indexOf(code);
        return rank < 0 ? attributes.size() : rank;
    }

    /** Whether relocations have addends. */
    boolean hasAddends() {
        return this == SECOND;
    }

    /** Where parameters begin in constant bank 0. */
    static int parameterBase(int architecture) {
        return architecture < HOPPER ? 0x160 : architecture < BLACKWELL ? 0x210 : 0x380;
    }

    /** Flags in the head of the file. */
    static int headFlags(int architecture) {
        return (architecture < BLACKWELL ? 0x0600_0004 : 0x0600_0002) | architecture << Byte.SIZE;
    }
}
