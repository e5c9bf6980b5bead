package lockstep.compiler.analysis.alias;

import java.util.EnumSet;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
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
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.intrinsic.MemoryEffect.Access;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;

/**
 * What an instruction may do to a location, as a thread sees it. Barriers, fences and ordered atomic accesses do not
 * access memory of the thread themselves, but make other threads' accesses visible: to a location that other threads
 * may write, they count as writes, and as reads, since earlier stores become visible. Shuffles, votes and matches do
 * not order memory (PTX ISA, "shfl.sync": no ordering of memory accesses). Local, parameter and constant memory is not
 * written by other threads.
 *
 * <p>Calls do what their attributes allow; a callee can access a slot or an allocation only if it was passed to the
 * call or captured before.
 */
public final class MemoryEffects {
    /** The analysis. */
    public static final FunctionAnalysis<MemoryEffects> ANALYSIS = new OfFunction();

    /** Operations that make other threads' accesses visible and access nothing themselves. */
    private static final Set<Intrinsic> ORDERING = EnumSet.of(
            Intrinsic.BARRIER,
            Intrinsic.BARRIER_ARRIVE,
            Intrinsic.BARRIER_AND,
            Intrinsic.BARRIER_OR,
            Intrinsic.BARRIER_POPC,
            Intrinsic.BAR_WARP_SYNC,
            Intrinsic.MEMBAR,
            Intrinsic.NANOSLEEP,
            Intrinsic.EXIT,
            Intrinsic.TRAP,
            Intrinsic.UBSANTRAP,
            Intrinsic.DEBUGTRAP);

    /** Operations to which the table of intrinsics gives an effect just to keep them in place. */
    private static final Set<Intrinsic> SILENT =
            EnumSet.of(Intrinsic.ASSUME, Intrinsic.NO_OPERATION, Intrinsic.IDENTITY, Intrinsic.DIVERGENCE_COPY);

    private final AliasAnalysis alias;

    private MemoryEffects(AliasAnalysis alias) {
        this.alias = alias;
    }

    /**
     * As {@link #ANALYSIS}, for use while blocks are copied and edges redirected: an address that is captured anywhere
     * counts as captured everywhere.
     */
    public static MemoryEffects withoutOrder(Function function) {
        return new MemoryEffects(AliasAnalysis.withoutOrder(function));
    }

    private record OfFunction() implements FunctionAnalysis<MemoryEffects> {
        @Override
        public String name() {
            return "memory-effects";
        }

        @Override
        public MemoryEffects compute(Function function, Analyses analyses) {
            return new MemoryEffects(analyses.get(AliasAnalysis.ANALYSIS, function));
        }
    }

    /** The layout of the module. */
    public DataLayout layout() {
        return alias.layout();
    }

    /** The underlying alias analysis. */
    public AliasAnalysis alias() {
        return alias;
    }

    /** What {@code instruction} may do to {@code location}. */
    public ModRef of(Instruction instruction, MemoryLocation location) {
        return switch (instruction) {
            case LoadInstruction l -> access(l, l.access(), location, ModRef.REF);
            case StoreInstruction s -> access(s, s.access(), location, ModRef.MOD);
            case AtomicRmwInstruction a -> access(a, a.access(), location, ModRef.MOD_REF);
            case CompareExchangeInstruction c -> compareExchange(c, location);
            case FenceInstruction f -> otherThreads(location);
            case CallInstruction c -> call(c, location);
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    PhiInstruction _,
                    AllocaInstruction _,
                    GetElementPtrInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    FreezeInstruction _,
                    TerminatorInstruction _ -> ModRef.NONE;
        };
    }

    /** What other threads may do to {@code location} once their accesses are visible. */
    private ModRef otherThreads(MemoryLocation location) {
        return alias.isPrivate(location) ? ModRef.NONE : ModRef.MOD_REF;
    }

    /** The effect without writes if the location is never written. */
    private ModRef limited(ModRef effect, MemoryLocation location) {
        return effect.mayWrite() && alias.isUnchanging(location) ? ModRef.of(effect.mayRead(), false) : effect;
    }

    // ---- accesses

    private ModRef access(Instruction instruction, MemoryAccess access, MemoryLocation location, ModRef plain) {
        return access(instruction, access, access.ordering(), location, plain);
    }

    private ModRef compareExchange(CompareExchangeInstruction c, MemoryLocation location) {
        AtomicOrdering stronger = c.failureOrdering().compareTo(c.access().ordering()) > 0
                ? c.failureOrdering()
                : c.access().ordering();
        return access(c, c.access(), stronger, location, ModRef.MOD_REF);
    }

    private ModRef access(
            Instruction instruction,
            MemoryAccess access,
            AtomicOrdering ordering,
            MemoryLocation location,
            ModRef plain) {
        MemoryLocation own = MemoryLocation.of(instruction, alias.layout()).orElseThrow();
        ModRef itself = ModRef.NONE;
        if (alias.relation(own, location) != AliasRelation.NO) {
            itself = limited(access.isUnordered() ? plain : ModRef.MOD_REF, location);
        }
        return ordering.compareTo(AtomicOrdering.MONOTONIC) > 0 ? itself.or(otherThreads(location)) : itself;
    }

    // ---- calls

    private ModRef call(CallInstruction call, MemoryLocation location) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind != null && SILENT.contains(kind) || PointerProvenance.isBuiltIn(call, "malloc")) {
            return ModRef.NONE;
        }
        if (kind != null && ORDERING.contains(kind)) {
            return otherThreads(location);
        }
        MemoryEffect effect = EffectsOf.memoryOf(call);
        if (kind == Intrinsic.MEMCPY || kind == Intrinsic.MEMMOVE || kind == Intrinsic.MEMSET) {
            return limited(blocks(call, kind, location), location);
        }
        ModRef byArguments = byArguments(call, effect.argument(), location);
        ModRef other = effect.other() == Access.NONE ? ModRef.NONE : others(call, effect.other(), location);
        return limited(byArguments.or(other), location);
    }

    /** The effect on memory that no argument points into: none if the callee cannot know it. */
    private ModRef others(CallInstruction call, Access access, MemoryLocation location) {
        boolean isReadByPrintf =
                PointerProvenance.isBuiltIn(call, "vprintf") || PointerProvenance.isBuiltIn(call, "free");
        boolean isHidden = isReadByPrintf || alias.hiddenObject(location, call) != null;
        return isHidden ? ModRef.NONE : ModRef.of(access);
    }

    private ModRef byArguments(CallInstruction call, Access access, MemoryLocation location) {
        ModRef joined = ModRef.NONE;
        for (int i = 0; i < call.argumentCount() && access != Access.NONE; i++) {
            Value argument = call.argument(i);
            if (argument.type().isPointer()) {
                MemoryLocation reached = MemoryLocation.at(argument, Extent.ANYWHERE);
                if (alias.withoutPromises().relation(reached, location) != AliasRelation.NO) {
                    joined = joined.or(ofArgument(call, i, access));
                }
            } else if (argument.type().isPointerOrPointerVector()) {
                joined = joined.or(ModRef.of(access));
            }
        }
        return joined;
    }

    /**
     * The effect through an argument: a {@code byval} copy is read, {@code readonly} and the like bound it; printing
     * reads.
     */
    private static ModRef ofArgument(CallInstruction call, int index, Access access) {
        boolean isRead = call.argumentAttributes(index).has("byval")
                || call.argumentAttributes(index).has("readonly")
                || PointerProvenance.isBuiltIn(call, "vprintf");
        if (call.argumentAttributes(index).has("readnone")) {
            return ModRef.NONE;
        }
        boolean isWritten = call.argumentAttributes(index).has("writeonly");
        return ModRef.of(access.mayRead() && !isWritten, access.mayWrite() && !isRead);
    }

    /** Copies and fills: reads the source, writes the destination, as many bytes as the third argument states. */
    private ModRef blocks(CallInstruction call, Intrinsic kind, MemoryLocation location) {
        Extent extent = call.argument(2) instanceof ConstantInt count
                        && count.unsigned().bitLength() < Long.SIZE
                ? Extent.exact(count.zext())
                : Extent.FROM_ADDRESS;
        boolean isVolatile = call.argument(3) instanceof ConstantInt flag && flag.isOne();
        boolean writes = alias.relation(MemoryLocation.at(call.argument(0), extent), location) != AliasRelation.NO;
        boolean reads = kind != Intrinsic.MEMSET
                && alias.relation(MemoryLocation.at(call.argument(1), extent), location) != AliasRelation.NO;
        return ModRef.of(reads || isVolatile && writes, writes || isVolatile && reads);
    }
}
