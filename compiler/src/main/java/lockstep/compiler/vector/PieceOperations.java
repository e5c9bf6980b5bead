package lockstep.compiler.vector;

import java.util.List;
import java.util.function.UnaryOperator;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/** Operations on vectors that compute each element from those at its place, and the same of a piece. */
public final class PieceOperations {
    private PieceOperations() {}

    /** Whether {@code instruction} is one. */
    public static boolean includes(Instruction instruction) {
        return switch (instruction) {
            case BinaryInstruction _, UnaryInstruction _, CompareInstruction _, SelectInstruction _,
                    GetElementPtrInstruction _, FreezeInstruction _ -> true;
            case CastInstruction c -> c.opcode() != Opcode.BITCAST;
            case CallInstruction c -> ElementwiseCalls.includes(c);
            case PhiInstruction _, AllocaInstruction _, LoadInstruction _, StoreInstruction _, AtomicRmwInstruction _,
                    CompareExchangeInstruction _, FenceInstruction _, ExtractElementInstruction _,
                    InsertElementInstruction _, ShuffleVectorInstruction _, ExtractValueInstruction _,
                    InsertValueInstruction _, TerminatorInstruction _ -> false;
        };
    }

    /** What is computed from: the operands, of a call the arguments. */
    public static List<Value> inputs(Instruction whole) {
        return whole instanceof CallInstruction call ? call.arguments() : whole.operands();
    }

    /**
     * {@code whole} of one piece, with the same flags.
     *
     * @param in pieces of the inputs, and scalars as they are
     * @param pieceType the type of the piece of a vector; scalars keep theirs
     */
    public static Instruction piece(Instruction whole, List<Value> in, UnaryOperator<Type> pieceType, Module module) {
        int flags = whole.flags();
        return switch (whole) {
            case BinaryInstruction b -> new BinaryInstruction(b.opcode(), in.get(0), in.get(1), flags);
            case UnaryInstruction u -> new UnaryInstruction(u.opcode(), in.get(0), flags);
            case CompareInstruction c -> new CompareInstruction(c.predicate(), in.get(0), in.get(1), flags);
            case SelectInstruction s -> new SelectInstruction(in.get(0), in.get(1), in.get(2), flags);
            case GetElementPtrInstruction g ->
                new GetElementPtrInstruction(g.sourceElementType(), in.get(0), in.subList(1, in.size()), flags);
            case FreezeInstruction f -> new FreezeInstruction(in.get(0));
            case CastInstruction c -> new CastInstruction(c.opcode(), in.get(0), pieceType.apply(c.type()), flags);
            case CallInstruction c -> ElementwiseCalls.piece(c, in, pieceType, module);
            case PhiInstruction _, AllocaInstruction _, LoadInstruction _, StoreInstruction _, AtomicRmwInstruction _,
                    CompareExchangeInstruction _, FenceInstruction _, ExtractElementInstruction _,
                    InsertElementInstruction _, ShuffleVectorInstruction _, ExtractValueInstruction _,
                    InsertValueInstruction _, TerminatorInstruction _ ->
                throw new CompilerBug("no operation on elements: " + whole.opcode());
        };
    }
}
