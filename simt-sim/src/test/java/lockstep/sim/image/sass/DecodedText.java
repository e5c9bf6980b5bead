package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.sass.SassOperandSource;
import lockstep.sim.sass.SassThreadFunction;
import lockstep.sim.value.Scalar;

/** The decoded form of a machine word, as text: two words with different meanings have different texts. */
final class DecodedText {
    private static final int SAMPLES = 300;

    /** Words near which conversions, roundings and comparisons differ: floats of all sizes, integers. */
    private static final long[] SPECIAL = {
        0,
        1,
        0x80000000L,
        0xffffffffL,
        0x7fffffffL,
        0x3f800000L,
        0x3f800001L,
        0xbf800000L,
        0x00000fffL,
        0x80000fffL,
        0x7f800000L,
        0xff800000L,
        0x7fc00001L,
        0x7f7fffffL,
        0x3c003c00L,
        0xbc003800L,
        0x00030003L,
        0x7c00fc00L,
        0x7e003c01L,
        0x3f803f81L,
        0x00ff80f0L,
        0x4b7fffffL,
        0x4f000000L,
        0x5f800000L,
        0x3effffffL,
        0x3fc00000L,
        0x3ff00000L,
        0x3ff80000L,
        0x40dfffe0L,
        0xc0dfffe8L,
        0x7ff00000L,
        0x00080000L,
        0x41efffffL,
        0x42fe0000L
    };

    private final FunctionImage image;
    private final StringBuilder text = new StringBuilder();

    private DecodedText(FunctionImage image) {
        this.image = image;
    }

    /** The operations of the word at an offset of the only kernel. */
    private static List<Op> ops(ProgramImage program, long offset) {
        FunctionImage kernel = program.function("k").orElseThrow();
        return IntStream.range(0, kernel.size())
                .mapToObj(kernel::op)
                .filter(op ->
                        op.source instanceof WordSource word && word.place().offset() == offset)
                .toList();
    }

    /** Whether the word at an offset is supported. */
    static boolean isSupported(ProgramImage program, long offset) {
        return ops(program, offset).stream().noneMatch(op -> op.kind == OpKind.Other.UNSUPPORTED);
    }

    /** The text of the word at an offset; empty if the word is not supported. */
    static Optional<String> of(ProgramImage program, long offset) {
        List<Op> ops = ops(program, offset);
        if (!isSupported(program, offset)) {
            return Optional.empty();
        }
        DecodedText decoded = new DecodedText(program.function("k").orElseThrow());
        ops.forEach(decoded::add);
        return Optional.of(decoded.text.toString());
    }

    private String cell(int cell) {
        if (cell < 0) {
            return "-";
        }
        ConstantLeaf leaf = image.constant(cell);
        return leaf != null ? leaf.toString() : "%" + cell;
    }

    private void add(Op op) {
        String operands =
                Arrays.stream(op.operands()).mapToObj(this::cell).toList().toString();
        boolean copies = op.kind == OpKind.Move.MOVES;
        List<Object> parts = new ArrayList<>(Arrays.asList(
                op.kind,
                operation(op),
                operands,
                copies ? Arrays.stream(op.numbers()).mapToObj(this::cell).toList() : Arrays.toString(op.numbers()),
                IntStream.range(0, op.operandCount()).mapToObj(op::operandCells).toList(),
                cell(op.result),
                op.resultCount,
                op.type,
                op.operandType,
                op.shape,
                op.order,
                op.isFence,
                IntStream.range(0, op.longCount()).mapToObj(op::longNumber).toList(),
                op.text,
                op.intrinsic == null ? "" : op.intrinsic.name(),
                op.barrier,
                op.register,
                cell(op.guard),
                op.isGuardNegated,
                op.fromSpace,
                op.toSpace,
                op.isShared,
                op.isUnused,
                edges(op)));
        parts.add(op.threadFunction instanceof SassThreadFunction function ? function(function) : "");
        text.append(parts).append('\n');
    }

    private static Object operation(Op op) {
        if (op.kind == OpKind.Arithmetic.BINARY || op.kind == OpKind.Arithmetic.CAST) {
            return op.opcode();
        }
        if (op.kind == OpKind.Memory.ATOMIC) {
            return op.update();
        }
        return op.kind == OpKind.Arithmetic.COMPARE ? op.predicate() : "";
    }

    private static String edges(Op op) {
        return IntStream.range(0, op.edgeCount())
                .mapToObj(i -> op.edge(i).target)
                .toList()
                .toString();
    }

    /** Operands, results, and the results for many values. */
    private static String function(SassThreadFunction function) {
        StringBuilder found = new StringBuilder(function.sources() + " " + function.destinations());
        SplittableRandom random = new SplittableRandom(1);
        Scalar[] operands = scalars(function.sources().size());
        Scalar[] results = scalars(function.destinations().size());
        for (int sample = 0; sample < SAMPLES; sample++) {
            boolean areEqual = random.nextInt(4) == 0;
            for (int i = 0; i < operands.length; i++) {
                boolean isCopy = areEqual && i > 0 && function.sources().get(i) instanceof SassOperandSource.Register;
                operands[i].set(
                        isCopy ? operands[i - 1].low : number(function.sources().get(i), random));
            }
            function.apply(operands, results);
            for (Scalar result : results) {
                found.append(' ').append(Long.toHexString(result.low));
                if (result.undefinedLow != 0 || result.poison) {
                    found.append('u').append(Long.toHexString(result.undefinedLow));
                }
                found.append(result.imprecise ? "~" : "");
            }
        }
        return found.toString();
    }

    private static Scalar[] scalars(int count) {
        Scalar[] made = new Scalar[count];
        Arrays.setAll(made, i -> new Scalar());
        return made;
    }

    private static long number(SassOperandSource source, SplittableRandom random) {
        return switch (source) {
            case SassOperandSource.Constant constant -> constant.bits();
            case SassOperandSource.Register register -> word(random, register.width());
            case SassOperandSource.ConstantBank bank -> word(random, bank.width());
            case SassOperandSource.Predicate predicate -> random.nextInt(2);
        };
    }

    private static long word(SplittableRandom random, int width) {
        long low = half(random);
        if (width <= Integer.SIZE) {
            return low;
        }
        return half(random) << Integer.SIZE | (random.nextInt(3) == 0 ? 0 : low);
    }

    private static long half(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt() & 0xffff_ffffL;
            case 1 -> random.nextInt(64);
            case 2 -> SPECIAL[random.nextInt(SPECIAL.length)];
            default -> SPECIAL[random.nextInt(SPECIAL.length)] ^ 1L << random.nextInt(Integer.SIZE);
        };
    }
}
