package lockstep.compiler.scalarizer;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import lockstep.compiler.analysis.DeadInstructions;
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
import lockstep.ir.nvvm.Function;
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
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;

/** Elementwise operations on vectors, and their application to pieces. */
public final class PieceOperations {
    private PieceOperations() {}

    /** Whether {@code instruction} is an elementwise operation. */
    public static boolean includes(Instruction instruction) {
        return switch (instruction) {
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    GetElementPtrInstruction _,
                    FreezeInstruction _ -> true;
            case CastInstruction c -> c.opcode() != Opcode.BITCAST;
            case CallInstruction c -> ElementwiseCalls.includes(c);
            case PhiInstruction _,
                    AllocaInstruction _,
                    LoadInstruction _,
                    StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    TerminatorInstruction _ -> false;
        };
    }

    /** The inputs of {@code whole}: its operands, or the arguments of a call. */
    public static List<Value> inputs(Instruction whole) {
        return whole instanceof CallInstruction call ? call.arguments() : whole.operands();
    }

    /**
     * {@code whole} applied to one piece, with the same flags.
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
            case PhiInstruction _,
                    AllocaInstruction _,
                    LoadInstruction _,
                    StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    TerminatorInstruction _ -> throw new CompilerBug("no operation on elements: " + whole.opcode());
        };
    }

    /**
     * Calls of elementwise intrinsics: each result element depends only on the argument elements at the same index, and
     * on scalars.
     */
    private static final class ElementwiseCalls {
        /**
         * Those that LLVM calls trivially vectorizable, and {@code ldexp}; without those whose result is a structure.
         */
        private static final Set<Intrinsic> KINDS = kinds();

        private ElementwiseCalls() {}

        private static Set<Intrinsic> kinds() {
            Set<Intrinsic> kinds = EnumSet.range(Intrinsic.ABS, Intrinsic.FSHR);
            kinds.addAll(EnumSet.range(Intrinsic.SADD_SAT, Intrinsic.USUB_SAT));
            kinds.addAll(EnumSet.range(Intrinsic.SMUL_FIX, Intrinsic.UMUL_FIX_SAT));
            kinds.addAll(EnumSet.range(Intrinsic.SQRT, Intrinsic.ROUNDEVEN));
            kinds.removeAll(EnumSet.of(Intrinsic.SINCOS, Intrinsic.FREXP));
            kinds.addAll(EnumSet.range(Intrinsic.LRINT, Intrinsic.FPTOSI_SAT));
            return kinds;
        }

        /** Whether {@code call} is one of them and may be duplicated. */
        static boolean includes(CallInstruction call) {
            Intrinsic kind = DeadInstructions.kindOf(call);
            return kind != null
                    && KINDS.contains(kind)
                    && call.bundles().isEmpty()
                    && !EffectsOf.isConvergent(call)
                    && !call.hasFunctionAttribute("noduplicate");
        }

        /**
         * {@code call} applied to one piece of each vector.
         *
         * @param arguments pieces, and scalars as they are
         * @param pieceType the type of the piece of a vector; scalars keep theirs
         */
        static CallInstruction piece(
                CallInstruction call, List<Value> arguments, UnaryOperator<Type> pieceType, Module module) {
            Function callee = call.calledFunction().orElseThrow();
            IntrinsicInfo info = IntrinsicTable.of(callee).orElseThrow();
            Type[] overloads = info.overloadsOf(call.functionType()).orElseThrow().stream()
                    .map(pieceType)
                    .toArray(Type[]::new);
            Function pieceCallee = IntrinsicTable.declare(module, info.name(), overloads);
            return new CallInstruction(
                    pieceCallee.functionType(),
                    pieceCallee,
                    arguments,
                    List.of(),
                    call.tailKind(),
                    call.convention(),
                    call.attributes(),
                    call.flags());
        }
    }
}
