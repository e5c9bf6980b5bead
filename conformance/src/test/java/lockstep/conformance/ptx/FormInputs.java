package lockstep.conformance.ptx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import lockstep.conformance.ptx.FormProgram.Slot;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.ptx.PtxType;

/** Operands for the program of one instruction, drawn from a seed. */
final class FormInputs {
    private final FormProgram program;
    private final SplittableRandom random;
    private final boolean isOfWarp;

    FormInputs(FormProgram program, long seed) {
        this.program = program;
        this.random = new SplittableRandom(seed);
        Category category = program.instruction().opcode().spec().category();
        this.isOfWarp = category == Category.COLLECTIVE || category == Category.BARRIER || category == Category.MATRIX;
    }

    /** The launch with this first argument: of a warp if the instruction needs one, otherwise of one thread. */
    LaunchFile launch(byte[] input) {
        return LaunchReader.readFile(
                "form.launch",
                "LAUNCH: k grid=1 block=%d args=[buf i8[%d] hex(%s), out i8[%d]]"
                        .formatted(
                                isOfWarp ? 32 : 1,
                                FormProgram.INPUT,
                                HexFormat.of().formatHex(input),
                                FormProgram.OUTPUT));
    }

    /** Contents of the first argument: small numbers first, with zeros for memory every other time. */
    byte[] draw(int attempt) {
        byte[] input = new byte[FormProgram.INPUT];
        random.nextBytes(input);
        for (Slot slot : program.slots()) {
            put(input, slot, attempt);
        }
        if (attempt % 2 == 0) {
            Arrays.fill(input, FormProgram.MEMORY, FormProgram.INPUT, (byte) 0);
        }
        return input;
    }

    /** {@code input} with another value in {@code slot}. */
    byte[] changed(byte[] input, Slot slot, int attempt) {
        byte[] other = input.clone();
        do {
            put(other, slot, attempt + random.nextInt(3));
        } while (Arrays.equals(input, other));
        return other;
    }

    /** Numbers of all sizes, masks of all lanes, and floats of moderate size. */
    private void put(byte[] input, Slot slot, int attempt) {
        ByteBuffer buffer = ByteBuffer.wrap(input).order(ByteOrder.LITTLE_ENDIAN);
        PtxType type = slot.register().type();
        if (slot.register().type() == PtxType.PRED) {
            buffer.putInt(slot.at(), random.nextInt(2));
            return;
        }
        double value = floating(attempt);
        int kind = attempt % 5;
        byte[] whole = new byte[16];
        ByteBuffer out = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
        if (type == PtxType.F64) {
            out.putDouble(0, value);
        } else if (type == PtxType.F32) {
            out.putFloat(0, (float) value);
        } else if (type.isFloat()) {
            out.putShort(0, Float.floatToFloat16((float) value));
            out.putShort(2, Float.floatToFloat16((float) value / 2));
        } else if (kind == 0) {
            out.putLong(0, random.nextInt(0, 5)).putLong(8, 0);
        } else if (kind == 1) {
            out.putLong(0, -1).putLong(8, -1);
            out.put(0, (byte) (random.nextInt(2) == 0 ? -1 : -2));
        } else if (kind == 2) {
            out.putLong(0, 1 + random.nextInt(40));
        } else if (kind == 3) {
            out.putInt(0, Float.floatToRawIntBits((float) value)).putInt(4, Float.floatToRawIntBits((float) value * 3));
        } else {
            random.nextBytes(whole);
        }
        System.arraycopy(whole, 0, input, slot.at(), slot.bytes());
    }

    /** Few distinct values initially, so that some are equal, and sometimes a NaN. */
    private double floating(int attempt) {
        int choice = random.nextInt(8);
        double sign = random.nextInt(2) == 0 ? 1 : -1;
        return switch (choice) {
            case 0 -> Double.NaN;
            case 1 -> sign * 0;
            case 2 -> sign * Double.POSITIVE_INFINITY;
            case 3 -> sign * (attempt % 2 == 0 ? 1 : Float.MIN_VALUE);
            default -> attempt % 2 == 0 ? sign * 0.5 : sign * (0.125 + random.nextInt(64) / 8.0);
        };
    }
}
