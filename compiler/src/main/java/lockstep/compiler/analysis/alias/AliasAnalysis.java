package lockstep.compiler.analysis.alias;

import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * Alias analysis of the memory locations of a function. An answer holds for the addresses at one point of one execution
 * of the function by one thread; for addresses of different iterations use {@link MemoryLocation#anywhere}. Memory of
 * other threads is considered in {@link MemoryEffects}.
 *
 * <p>For example the locations {@code (%p, 4)} and {@code (getelementptr i8, %p, i64 4, 4)} do not alias; nor do two
 * allocas, or an alloca that is not captured and a loaded pointer.
 *
 * <p>Sources of answers: equal bases with a known or bounded distance; distinct objects (variables, slots, allocations,
 * {@code byval} and {@code noalias} parameters), and objects that are not captured; address spaces, where a pointer
 * parameter of a kernel does not point to shared or local memory; accesses larger than an object; the null pointer of
 * the generic space; {@code !tbaa}, {@code !alias.scope} and {@code !noalias}. Source: LLVM's "Alias Analysis
 * Infrastructure" and Language Reference.
 */
public final class AliasAnalysis {
    /** The analysis. */
    public static final FunctionAnalysis<AliasAnalysis> ANALYSIS = new OfFunction();

    private static final int MAX_SELECTS = 4;

    private final DataLayout layout;
    private final Captures captures;
    private final boolean usesPromises;

    private AliasAnalysis(DataLayout layout, Captures captures, boolean usesPromises) {
        this.layout = layout;
        this.captures = captures;
        this.usesPromises = usesPromises;
    }

    private record OfFunction() implements FunctionAnalysis<AliasAnalysis> {
        @Override
        public String name() {
            return "alias";
        }

        @Override
        public AliasAnalysis compute(Function function, Analyses analyses) {
            return new AliasAnalysis(DataLayout.of(function.module()), new Captures(function, analyses), true);
        }
    }

    /** As {@link #ANALYSIS}, for use while blocks are copied and edges redirected. */
    static AliasAnalysis withoutOrder(Function function) {
        return new AliasAnalysis(DataLayout.of(function.module()), new Captures(), true);
    }

    /**
     * This without promises about conflicting accesses only: {@code noalias} parameters and metadata do not constrain
     * two reads, which may be of the same bytes.
     */
    public AliasAnalysis withoutPromises() {
        return new AliasAnalysis(layout, captures, false);
    }

    /** The layout of the module. */
    DataLayout layout() {
        return layout;
    }

    // ---- queries

    /** The relation of {@code a} and {@code b}. */
    public AliasRelation relation(MemoryLocation a, MemoryLocation b) {
        return relation(a, b, MAX_SELECTS);
    }

    private AliasRelation relation(MemoryLocation a, MemoryLocation b, int selects) {
        if (a.extent().isEmpty() || b.extent().isEmpty()) {
            return AliasRelation.NO;
        }
        AliasRelation basic = basic(a, b);
        if (basic == AliasRelation.MAY && selects > 0) {
            basic = throughSelects(a, b, selects - 1);
        }
        return basic == AliasRelation.MAY && usesPromises && a.tags().excludes(b.tags()) ? AliasRelation.NO : basic;
    }

    private AliasRelation basic(MemoryLocation a, MemoryLocation b) {
        if (a.address() == b.address() && isFromAddress(a) && isFromAddress(b)) {
            return AliasRelation.MUST;
        }
        AddressForm formA = AddressForm.of(a.address(), layout);
        AddressForm formB = AddressForm.of(b.address(), layout);
        if (formA.base() == formB.base() && isFromAddress(a) && isFromAddress(b)) {
            AddressDistance distance = new AddressDistance(formA, formB, indexBits(a, b));
            AliasRelation byDistance = distance.relation(a.extent(), b.extent());
            if (byDistance != AliasRelation.MAY) {
                return byDistance;
            }
        }
        return areApart(a, b) ? AliasRelation.NO : AliasRelation.MAY;
    }

    private static boolean isFromAddress(MemoryLocation location) {
        return location.extent().kind() != Extent.Kind.ANYWHERE;
    }

    private int indexBits(MemoryLocation a, MemoryLocation b) {
        int first = ((PointerType) a.address().type()).addressSpace();
        int second = ((PointerType) b.address().type()).addressSpace();
        return Math.min(layout.indexBits(first), layout.indexBits(second));
    }

    /** A relation that holds for both arms of a select holds for the select. */
    private AliasRelation throughSelects(MemoryLocation a, MemoryLocation b, int selects) {
        if (a.address() instanceof SelectInstruction select) {
            return arms(select, a, b, selects);
        }
        return b.address() instanceof SelectInstruction select ? arms(select, b, a, selects) : AliasRelation.MAY;
    }

    private AliasRelation arms(SelectInstruction select, MemoryLocation chosen, MemoryLocation other, int selects) {
        AliasRelation first = relation(chosen.with(select.ifTrue(), chosen.extent()), other, selects);
        return first != AliasRelation.MAY
                        && first == relation(chosen.with(select.ifFalse(), chosen.extent()), other, selects)
                ? first
                : AliasRelation.MAY;
    }

    // ---- objects

    private boolean areApart(MemoryLocation a, MemoryLocation b) {
        UnderlyingObjects intoA = UnderlyingObjects.of(a.address());
        UnderlyingObjects intoB = UnderlyingObjects.of(b.address());
        if ((MemorySpaces.of(a.address(), intoA) & MemorySpaces.of(b.address(), intoB)) == 0) {
            return true;
        }
        for (Value first : intoA.objects()) {
            for (Value second : intoB.objects()) {
                if (!areApart(first, a, second, b)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean areApart(Value first, MemoryLocation a, Value second, MemoryLocation b) {
        if (isNull(first) || isNull(second)) {
            return true;
        }
        if (first == second) {
            return false;
        }
        return isOwn(first) && isOwn(second)
                || excludes(first, second)
                || excludes(second, first)
                || isTooLarge(a.extent(), second)
                || isTooLarge(b.extent(), first);
    }

    /** Whether {@code object} is the null pointer of the generic space, which is not the address of an object. */
    private static boolean isNull(Value object) {
        return object instanceof ConstantNull && object.type().equals(PointerType.GENERIC);
    }

    /** Whether {@code object} is identified: no other identified value points into it. */
    private boolean isOwn(Value object) {
        return object instanceof GlobalVariable || object instanceof Function || isOwnOfFunction(object);
    }

    /** Whether {@code object} is created by the function, or the function may assume so. */
    private boolean isOwnOfFunction(Value object) {
        return object instanceof AllocaInstruction
                || object instanceof CallInstruction call && PointerProvenance.isAllocation(call)
                || object instanceof Argument argument && isOwnArgument(argument);
    }

    private boolean isOwnArgument(Argument argument) {
        return argument.attributes().has("byval")
                || usesPromises && argument.attributes().has("noalias");
    }

    /**
     * Whether {@code other} cannot point into {@code own}: it is another parameter, or comes from memory or a call
     * before which {@code own} is not captured.
     */
    private boolean excludes(Value own, Value other) {
        if (!isOwnOfFunction(own)) {
            return false;
        }
        if (other instanceof Argument) {
            return true;
        }
        return own instanceof LocalValue object && isFromOutside(other) && !isKnownAt(object, other);
    }

    /** Whether the value points into an object of the function only if its address was captured. */
    private static boolean isFromOutside(Value value) {
        return value instanceof LoadInstruction
                || value instanceof CallInstruction
                || value instanceof CompareExchangeInstruction
                || value instanceof CastInstruction cast && cast.opcode() == Opcode.INTTOPTR;
    }

    private boolean isKnownAt(LocalValue object, Value source) {
        return !(source instanceof Instruction instruction) || captures.isCapturedUntil(object, instruction);
    }

    /** Whether the extent exceeds the size of {@code object}. */
    private boolean isTooLarge(Extent extent, Value object) {
        long size = sizeOf(object);
        return size >= 0 && extent.hasAtLeast(size + 1);
    }

    /** The size of an object if it is fixed, or -1. */
    private long sizeOf(Value object) {
        if (object instanceof AllocaInstruction alloca
                && alloca.count() instanceof ConstantInt count
                && alloca.allocatedType().isSized()) {
            ExactInt bytes = count.number().multiply(ExactInt.of(layout.allocSize(alloca.allocatedType())));
            return bytes.bitLength() < Long.SIZE ? bytes.longValueExact() : -1;
        }
        boolean isFixed = object instanceof GlobalVariable variable
                && variable.initializer().isPresent()
                && !PointerProvenance.isOpen(variable.linkage())
                && variable.valueType().isSized();
        return isFixed ? layout.allocSize(((GlobalVariable) object).valueType()) : -1;
    }

    // ---- single locations

    /** Whether {@code call} does not capture its argument {@code index}, by its attributes. */
    public static boolean forgets(CallInstruction call, int index) {
        return Captures.forgets(call, index);
    }

    /** Whether {@code address} may point into memory that is private to each thread. */
    public static boolean mayBeOwn(Value address) {
        int own = MemorySpaces.LOCAL | MemorySpaces.PARAM;
        return (MemorySpaces.of(address, UnderlyingObjects.of(address)) & own) != 0;
    }

    /** Whether no other thread accesses {@code location}, or no thread writes it. */
    public boolean isPrivate(MemoryLocation location) {
        return isUnchanging(location)
                || MemorySpaces.isPrivate(
                        MemorySpaces.of(location.address(), UnderlyingObjects.of(location.address())));
    }

    /** Whether no thread writes {@code location} while the function runs. */
    public boolean isUnchanging(MemoryLocation location) {
        UnderlyingObjects into = UnderlyingObjects.of(location.address());
        return MemorySpaces.isReadOnly(MemorySpaces.of(location.address(), into))
                || usesPromises && location.tags().isUnchanging()
                || !into.objects().isEmpty() && into.objects().stream().allMatch(AliasAnalysis::isReadOnly);
    }

    private static boolean isReadOnly(Value object) {
        if (object instanceof GlobalVariable variable) {
            return variable.isConstant();
        }
        return object instanceof Argument argument
                && argument.function().isKernel()
                && argument.attributes().has("noalias")
                && (argument.attributes().has("readonly")
                        || argument.attributes().has("readnone"));
    }

    /**
     * The object of this function that {@code location} must be in, if it is not captured before {@code at}; else null.
     */
    @Nullable LocalValue hiddenObject(MemoryLocation location, Instruction at) {
        Value only = UnderlyingObjects.of(location.address()).only();
        boolean isHidden = only instanceof LocalValue object
                && (object instanceof AllocaInstruction
                        || object instanceof CallInstruction call && PointerProvenance.isAllocation(call)
                        || object instanceof Argument argument
                                && argument.attributes().has("byval"))
                && !captures.isCapturedBefore(object, at);
        return isHidden ? (LocalValue) only : null;
    }
}
