package lockstep.fuzz.generate.rule;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.conformance.prove.DefinedArguments;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.ElementType;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/** A buffer with a row of words for each argument: a word a lane, which holds the argument in its lowest bits. */
final class LaneInputs {
    /** Draws of the arguments of a lane until the function has a behaviour. */
    private static final int ATTEMPTS = 8;

    private final int lanes;
    private final SplittableRandom random;
    private final List<Long> words = new ArrayList<>();

    /** @param seed draws the words */
    LaneInputs(int lanes, long seed) {
        this.lanes = lanes;
        this.random = new SplittableRandom(seed);
    }

    /**
     * Adds a row for each argument of {@code function}.
     *
     * @return the lanes whose arguments the function has a behaviour for; the others must not call it
     */
    int add(Function function) {
        Optional<DefinedArguments> defined = DefinedArguments.of(function);
        List<Argument> parameters = function.arguments();
        List<List<Long>> edges = parameters.stream()
                .map(argument -> edges(argument.type(), function))
                .toList();
        int first = words.size();
        words.addAll(Collections.nCopies(lanes * parameters.size(), 0L));
        int good = 0;
        for (int lane = 0; lane < lanes; lane++) {
            for (int attempt = 0; attempt < ATTEMPTS && (good >>> lane & 1) == 0; attempt++) {
                List<Long> drawn = new ArrayList<>();
                for (int i = 0; i < parameters.size(); i++) {
                    drawn.add(draw(parameters.get(i).type(), edges.get(i)));
                    words.set(first + i * lanes + lane, drawn.get(i));
                }
                good |= defined.isEmpty() || defined.get().contain(drawn) ? 1 << lane : 0;
            }
        }
        return good;
    }

    /** The number of the row that is added next. */
    int rows() {
        return words.size() / lanes;
    }

    private long draw(Type type, List<Long> edges) {
        boolean isEdge = random.nextInt(4) != 0;
        return isEdge ? edges.get(random.nextInt(edges.size())) : any(type);
    }

    private static List<Long> edges(Type type, Function function) {
        return type instanceof IntType integer ? edges(integer.width(), function) : edges((FloatType) type);
    }

    /** Numbers at which operations change what they do, and the constants of the function with their neighbours. */
    private static List<Long> edges(int width, Function function) {
        long top = 1L << width - 1;
        List<Long> edges = new ArrayList<>(List.of(
                0L, 1L, -1L, 2L, -2L, 3L, top, top - 1, top + 1, 1L << width / 2, width - 1L, 0L + width, width + 1L));
        function.instructionList().forEach(instruction -> {
            for (Value operand : instruction.operands()) {
                if (operand instanceof ConstantInt constant && constant.width() <= Long.SIZE) {
                    long value = constant.zext();
                    edges.addAll(List.of(value, value + 1, value - 1, -value, ~value));
                }
            }
        });
        return edges;
    }

    /** Zeros, ones, halves, the least and the largest numbers, infinities and quiet NaNs, of either sign. */
    private static List<Long> edges(FloatType type) {
        int fraction = fractionBits(type);
        long sign = 1L << type.width() - 1;
        long infinity = sign - (1L << fraction);
        long one = (sign >>> 1) - (1L << fraction);
        List<Long> positive = List.of(
                0L,
                1L,
                one,
                one + 1,
                one - (1L << fraction),
                one + (1L << fraction),
                (1L << fraction) - 1,
                infinity - 1,
                infinity,
                infinity | 1L << fraction - 1);
        List<Long> edges = new ArrayList<>(positive);
        positive.forEach(bits -> edges.add(bits | sign));
        return edges;
    }

    private static int fractionBits(FloatType type) {
        return switch (type) {
            case HALF -> 10;
            case BFLOAT -> 7;
            case FLOAT -> 23;
            case DOUBLE -> 52;
            case FP128 -> throw new IllegalArgumentException(type + " has no word");
        };
    }

    /** Any bits; a NaN is quiet, since the language leaves open what operations make of another. */
    private long any(Type type) {
        long bits = random.nextInt(3) == 0 ? 1L << random.nextInt(Long.SIZE) : random.nextLong();
        return type instanceof FloatType floating ? bits | 1L << fractionBits(floating) - 1 : bits;
    }

    /** The buffer; it has one word where there are no rows. */
    BufferSpec buffer() {
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.max(1, words.size()) * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        words.forEach(bytes::putLong);
        String digits = HexFormat.of().formatHex(bytes.array());
        return new BufferSpec(ElementType.I64, bytes.capacity() / Long.BYTES, new Content.Hex(digits), false);
    }
}
