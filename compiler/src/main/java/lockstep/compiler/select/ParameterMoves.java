package lockstep.compiler.select;

import java.util.List;
import lockstep.compiler.emit.ParameterShape;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;

/** Moves leaves between registers and {@code .param} memory, in the pieces that the ABI prescribes. */
final class ParameterMoves {
    private final MachineBodyBuilder body;
    private final CoverEmitter emitter;

    ParameterMoves(MachineBodyBuilder body, CoverEmitter emitter) {
        this.body = body;
        this.emitter = emitter;
    }

    // ---- in

    /** Loads a leaf of {@code variable} into a new register of its type. */
    PtxRegister load(PtxVariable variable, LeafType type, List<ParameterShape.Piece> pieces) {
        int width = Math.max(type.registerWidth(), Short.SIZE);
        PtxRegister value = piece(variable, width, pieces.getFirst());
        for (ParameterShape.Piece next : pieces.subList(1, pieces.size())) {
            PtxRegister sum = body.register(LeafType.registerOf(width));
            body.emit("or.b" + width, sum, value, piece(variable, width, next));
            value = sum;
        }
        return type.registerWidth() == 1 ? truth(value, width) : value;
    }

    private PtxRegister piece(PtxVariable variable, int width, ParameterShape.Piece piece) {
        int loaded = Math.max(width, piece.bits());
        PtxRegister register = body.register(LeafType.registerOf(loaded));
        String type = piece.bits() == Byte.SIZE ? ".u8" : ".b" + piece.bits();
        body.emit("ld.param" + type, register, new PtxAddress.OfSymbol(variable, piece.offset()));
        if (loaded > width) {
            PtxRegister narrow = body.register(LeafType.registerOf(width));
            body.emit("cvt.u" + width + ".u" + loaded, narrow, register);
            register = narrow;
        }
        if (piece.position() == 0) {
            return register;
        }
        PtxRegister shifted = body.register(LeafType.registerOf(width));
        boolean isUp = piece.position() > 0;
        body.emit((isUp ? "shl.b" : "shr.u") + width, shifted, register, PtxInteger.of(Math.abs(piece.position())));
        return shifted;
    }

    private PtxRegister truth(PtxRegister value, int width) {
        PtxRegister bit = body.register(LeafType.registerOf(width));
        body.emit("and.b" + width, bit, value, PtxInteger.of(1));
        PtxRegister truth = body.register(PtxType.PRED);
        body.emit("setp.ne.b" + width, truth, bit, PtxInteger.of(0));
        return truth;
    }

    // ---- out

    /**
     * Stores a leaf.
     *
     * @param form of integers: how they are extended if the piece is wider
     */
    void store(PtxVariable variable, Node leaf, OperandForm form, List<ParameterShape.Piece> pieces) {
        LeafType type = leaf.type();
        int width = Math.max(type.registerWidth(), Short.SIZE);
        PtxOperand value = type.registerWidth() == 1 ? number(leaf, width) : emitter.operand(leaf, form);
        for (ParameterShape.Piece piece : pieces) {
            PtxOperand part = value;
            if (piece.position() > 0) {
                PtxRegister shifted = body.register(LeafType.registerOf(width));
                PtxRegister whole = emitter.inRegister(value, LeafType.registerOf(width));
                body.emit("shr.u" + width, shifted, whole, PtxInteger.of(piece.position()));
                part = shifted;
            }
            if (piece.bits() > width && part instanceof PtxRegister) {
                PtxRegister wide = body.register(LeafType.registerOf(piece.bits()));
                String sign = form == OperandForm.SIGN ? "s" : "u";
                body.emit("cvt." + sign + piece.bits() + "." + sign + width, wide, part);
                part = wide;
            }
            body.emit("st.param.b" + piece.bits(), new PtxAddress.OfSymbol(variable, piece.offset()), part);
        }
    }

    private PtxRegister number(Node leaf, int width) {
        PtxRegister number = body.register(LeafType.registerOf(width));
        body.emit(
                "selp.b" + width, number, PtxInteger.of(1), PtxInteger.of(0), emitter.operand(leaf, OperandForm.COND));
        return number;
    }
}
