package lockstep.conformance.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandSpec.Kind;
import lockstep.ir.ptx.op.OperandSpec.Trait;

/** Bytes and halves that operands of video instructions name, and their signs, drawn at random. */
final class VideoParts {
    private static final int HALVES = 2;
    private static final int BYTES = 4;

    private VideoParts() {}

    /** {@code operands} of an instruction with parts of those that may have some. */
    static List<String> of(PtxOpcode opcode, List<OperandSpec> specs, List<String> operands, Random random) {
        int lanes = opcode.text().endsWith("2") ? HALVES : BYTES;
        // a sign: of nothing, of the product by a or by b or by both, of the addend
        int signs = List.of(0, 0b010, 0b100, 0b110, 0b1000).get(random.nextInt(5));
        List<String> texts = new ArrayList<>();
        for (int index = 0; index < specs.size(); index++) {
            OperandSpec spec = specs.get(index);
            String sign = spec.has(Trait.MINUS) && (signs >> index & 1) != 0 ? "-" : "";
            texts.add(sign + operands.get(index) + part(spec, specs.size(), lanes, random));
        }
        return texts;
    }

    private static String part(OperandSpec spec, int count, int lanes, Random random) {
        boolean isResult = spec.has(Trait.WRITTEN);
        if (spec.kind() == Kind.SELECTION) {
            // a result has a part where the other parts come from c
            boolean hasPart = isResult ? count > 3 : random.nextInt(3) > 0;
            boolean isHalf = random.nextBoolean();
            return hasPart ? "." + (isHalf ? "h" : "b") + random.nextInt(isHalf ? HALVES : BYTES) : "";
        }
        if (spec.kind() != Kind.LANES || !isResult && random.nextInt(3) == 0) {
            return "";
        }
        IntStream indices;
        if (isResult) {
            int mask = 1 + random.nextInt((1 << lanes) - 1);
            indices = IntStream.range(0, lanes).map(i -> lanes - 1 - i).filter(lane -> (mask >> lane & 1) != 0);
        } else {
            indices = random.ints(lanes, 0, 2 * lanes);
        }
        String letters = indices.mapToObj(Integer::toString).collect(Collectors.joining());
        return "." + (lanes == HALVES ? "h" : "b") + letters;
    }
}
