package lockstep.ir.sass.cubin;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Sections whose bytes follow from the architecture alone, as ptxas 13.0 writes them (measured). */
final class FixedSections {
    static final int NOTE_TYPE = 7;
    static final int COMPAT_TYPE = 0x7000_0086;
    static final int CALLS_TYPE = 0x7000_0001;
    static final int ACTION_TYPE = 0x7000_000b;
    static final int PROTOTYPES_TYPE = 0x7000_0002;
    private static final int ZEROED_TYPE = 0x7000_0007;
    private static final int INITIALIZED_TYPE = 0x7000_0008;
    private static final int SHARED_TYPE = 0x7000_000a;
    /** The type of constant bank 0; that of bank {@code n} is {@code n} more. */
    private static final int BANK_TYPE = 0x7000_0064;

    static final long TOOL_FLAGS = 0x200_0000;
    static final long CUDA_FLAGS = 0x100_0000;

    private static final String OWNER = "NVIDIA Corp\0";
    private static final int TOOL = 0x7d0;
    private static final int CUDA = 0x3e8;
    private static final int CUDA_13 = 0x82;
    private static final int HEAD = 12;

    private FixedSections() {}

    private static ByteWriter note(int type, int size) {
        ByteWriter writer = new ByteWriter(HEAD + OWNER.length() + size);
        writer.i32(0, OWNER.length());
        writer.i32(4, size);
        writer.i32(8, type);
        writer.bytes(HEAD, Bytes.of(OWNER.getBytes(StandardCharsets.ISO_8859_1)));
        return writer;
    }

    /** The note that names the tool that made the file. */
    static Bytes tool() {
        String names = "\0lockstep\0\0\0\0";
        int start = 24;
        int size = (start + names.length() + 3) / 4 * 4;
        ByteWriter writer = note(TOOL, size);
        int[] head = {2, 0, 1, 10, 11, 12};
        for (int i = 0; i < head.length; i++) {
            writer.i32(HEAD + OWNER.length() + 4L * i, head[i]);
        }
        writer.bytes(HEAD + OWNER.length() + start, Bytes.of(names.getBytes(StandardCharsets.ISO_8859_1)));
        return writer.toBytes();
    }

    /** The note of architecture and version of CUDA. */
    static Bytes cuda(int architecture) {
        ByteWriter writer = note(CUDA, 8);
        long at = (long) HEAD + OWNER.length();
        writer.u16(at, 2);
        writer.u16(at + 2, architecture);
        writer.i32(at + 4, CUDA_13);
        return writer.toBytes();
    }

    /** What ptxas writes into {@code .nv.compat} for plain kernels; empty before sm_90. */
    static Bytes compat(int architecture) {
        if (architecture < Generation.HOPPER) {
            return Bytes.EMPTY;
        }
        int last = switch (architecture) {
            case 100 -> 9;
            case 120 -> 0x50;
            default -> 0;
        };
        String bytes = "020900000202010002050500030701010203000002060100040b0800%02x00000000000000".formatted(last);
        return Bytes.of(HexFormat.of().parseHex(bytes));
    }

    /** The type of a section of data in a file that is still to be linked. */
    static int relocatableType(DataImage data) {
        if (data.isConstant()) {
            return BANK_TYPE + data.bank();
        }
        if (data.section().equals(DataImage.LINKED_SHARED)) {
            return SHARED_TYPE;
        }
        return data.isEmptyInFile() ? ZEROED_TYPE : INITIALIZED_TYPE;
    }

    /** How the loader fills in relocations without addends. */
    static Bytes action() {
        return Bytes.of(HexFormat.of().parseHex("73000000000000000000001125000536"));
    }
}
