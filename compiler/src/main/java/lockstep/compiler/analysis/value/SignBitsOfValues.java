package lockstep.compiler.analysis.value;

import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;

/**
 * Sign bits of values: walks up chains of at most {@value #DEPTH} operands, and over at most {@value #MAX_EDGES} edges
 * of a PHI, beyond which it takes just one more step.
 */
final class SignBitsOfValues {
    private static final int DEPTH = 6;
    private static final int MAX_EDGES = 8;

    private SignBitsOfValues() {}

    static int of(Value value) {
        return of(value, DEPTH);
    }

    private static int of(Value value, int depth) {
        if (value instanceof Constant || depth == 0) {
            return BitsOfValues.of(value, depth).signBits();
        }
        if (value instanceof BinaryInstruction b) {
            return SignBits.binary(b.opcode(), b.flags(), operand(b.left(), depth - 1), operand(b.right(), depth - 1));
        }
        if (value instanceof SelectInstruction s) {
            return Math.min(of(s.ifTrue(), depth - 1), of(s.ifFalse(), depth - 1));
        }
        int known = BitsOfValues.of(value, depth).signBits();
        if (value instanceof CastInstruction c && c.value().type().isIntOrIntVector()) {
            return Math.max(known, ofCast(c, depth - 1));
        }
        return value instanceof PhiInstruction p ? Math.max(known, ofPhi(p, depth - 1)) : known;
    }

    private static SignBits.Operand operand(Value value, int depth) {
        return new SignBits.Operand(of(value, depth), BitsOfValues.of(value, depth));
    }

    private static int ofCast(CastInstruction cast, int depth) {
        int width = KnownBits.widthOf(cast.type());
        if (cast.opcode() == Opcode.SEXT) {
            return SignBits.signExtended(operand(cast.value(), depth), width);
        }
        return cast.opcode() == Opcode.TRUNC ? SignBits.truncated(operand(cast.value(), depth), width) : 1;
    }

    private static int ofPhi(PhiInstruction phi, int depth) {
        if (phi.incomingCount() == 0 || phi.incomingCount() > MAX_EDGES) {
            return 1;
        }
        int least = KnownBits.widthOf(phi.type());
        for (int i = 0; i < phi.incomingCount() && least > 1; i++) {
            Value value = phi.incomingValue(i);
            if (value != phi && !(value instanceof ConstantPoison)) {
                least = Math.min(least, of(value, Math.min(depth, 1)));
            }
        }
        return least;
    }
}
