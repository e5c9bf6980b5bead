package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.isa.InstructionWord;

/** The section {@code .debug_frame}: for each kernel a head as ptxas writes it and an entry that covers its code. */
final class DebugFrames {
    private static final int HEAD = 0x30;
    private static final int ENTRY = 0x38;
    private static final int CODE_SIZE = 28;
    private static final int ABSOLUTE_64 = 2;
    private static final Bytes START = Bytes.of(HexFormat.of()
            .parseHex("ffffffff2400000000000000ffffffffffffffff"
                    + "0300047cffffffff0f0c818080280008ff8180280881808028000000"));
    /** The frame is at register 1 and no register is saved. */
    private static final Bytes RULES = Bytes.of(HexFormat.of().parseHex("0c81808028"));

    private final CubinImage image;

    DebugFrames(CubinImage image) {
        this.image = image;
    }

    Bytes bytes() {
        List<KernelImage> kernels = image.kernels();
        ByteWriter writer = new ByteWriter(kernels.size() * (HEAD + ENTRY));
        for (int i = 0; i < kernels.size(); i++) {
            long start = (long) i * (HEAD + ENTRY);
            writer.bytes(start, START);
            long entry = start + HEAD;
            writer.i32(entry, -1);
            writer.i64(entry + 4, ENTRY - 12);
            writer.i64(entry + 12, start);
            writer.i64(entry + CODE_SIZE, (long) kernels.get(i).code().size() * InstructionWord.BYTES);
            writer.bytes(entry + CODE_SIZE + 8, RULES);
        }
        return writer.toBytes();
    }

    List<ImageRelocation> relocations() {
        List<ImageRelocation> found = new ArrayList<>();
        List<KernelImage> kernels = image.kernels();
        for (int i = 0; i < kernels.size(); i++) {
            long at = (long) i * (HEAD + ENTRY) + HEAD + 20;
            int symbol = image.symbol(kernels.get(i).name());
            found.add(new ImageRelocation(".debug_frame", at, ABSOLUTE_64, symbol, 0));
        }
        return found;
    }
}
