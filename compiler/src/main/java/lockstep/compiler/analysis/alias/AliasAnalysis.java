package lockstep.compiler.analysis.alias;

import lockstep.ir.claim.AliasRelation;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantNull;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * How two memory locations of a function lie to each other. An answer holds for addresses that the program has at one
 * point of one execution of the function by one thread; for addresses of different iterations ask with
 * {@link MemoryLocation#anywhere}. Memory of other threads is not looked at here: see {@link MemoryEffects}.
 *
 * <p>Sources of answers: equal bases with known or bounded distance; objects of which each is one of its own
 * (variables,
 * slots, allocations, {@code byval} and {@code noalias} parameters) or cannot be known outside (captures); address
 * spaces, to which kernel parameters add that they lead into no shared or local memory; accesses larger than an object;
 * the null of the generic space; {@code !tbaa}, {@code !alias.scope} and {@code !noalias}. Source: LLVM's "Alias
 * Analysis Infrastructure" and Language Reference.
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
            return new AliasAnalysis(
                    DataLayout.of(function.module()), new Captures(function, analyses), true);
        }
    }

    /** As the analysis, where blocks are copied and edges led elsewhere while it is asked. */
    static AliasAnalysis withoutOrder(Function function) {
        return new AliasAnalysis(DataLayout.of(function.module()), new Captures(), true);
    }

    /**
     * This without what is promised of conflicting accesses alone: {@code noalias} parameters and metadata say nothing
     * of two reads, which may well be of the same bytes.
     */
    public AliasAnalysis withoutPromises() {
        return new AliasAnalysis(layout, captures, false);
    }

    /** The layout of the module. */
    DataLayout layout() {
        return layout;
    }

    // ---- the question

    /** How {@code a} and {@code b} lie to each other. */
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

    /** What holds of both arms of a select holds of the select. */
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

    /** The null of the generic space is no object's address. */
    private static boolean isNull(Value object) {
        return object instanceof ConstantNull && object.type().equals(PointerType.GENERIC);
    }

    /** Whether {@code object} is one that no other such value leads to. */
    private boolean isOwn(Value object) {
        return object instanceof GlobalVariable || object instanceof Function || isOwnOfFunction(object);
    }

    /** Whether {@code object} begins with the function, as far as the function may rely on it. */
    private boolean isOwnOfFunction(Value object) {
        return object instanceof AllocaInstruction
                || object instanceof CallInstruction call && PointerProvenance.isAllocation(call)
                || object instanceof Argument argument && isOwnArgument(argument);
    }

    private boolean isOwnArgument(Argument argument) {
        return argument.attributes().has("byval")
                || usesPromises && argument.attributes().has("noalias");
    }

    /** Whether {@code other} was there before {@code own}, or comes from where it was never put. */
    private boolean excludes(Value own, Value other) {
        if (!isOwnOfFunction(own)) {
            return false;
        }
        if (other instanceof Argument) {
            return true;
        }
        return own instanceof LocalValue object && isFromOutside(other) && !isKnownAt(object, other);
    }

    /** Values that hold an address of an object only if somebody put it there. */
    private static boolean isFromOutside(Value value) {
        return value instanceof LoadInstruction
                || value instanceof CallInstruction
                || value instanceof CompareExchangeInstruction
                || value instanceof CastInstruction cast && cast.opcode() == Opcode.INTTOPTR;
    }

    private boolean isKnownAt(LocalValue object, Value source) {
        return !(source instanceof Instruction instruction) || captures.isCapturedUntil(object, instruction);
    }

    /** Whether so many bytes do not fit into {@code object}. */
    private boolean isTooLarge(Extent extent, Value object) {
        long size = sizeOf(object);
        return size >= 0 && extent.hasAtLeast(size + 1);
    }

    /** Bytes of an object whose size is fixed, or -1. */
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

    /** Whether {@code call} is said to keep nothing of its argument {@code index}: it is not captured. */
    public static boolean forgets(CallInstruction call, int index) {
        return Captures.forgets(call, index);
    }

    /** Whether {@code address} may lead into memory of which every thread has its own. */
    public static boolean mayBeOwn(Value address) {
        return (MemorySpaces.of(address, UnderlyingObjects.of(address)) & (MemorySpaces.LOCAL | MemorySpaces.PARAM)) != 0;
    }

    /** Whether only the executing thread accesses {@code location}, or nobody writes it. */
    public boolean isPrivate(MemoryLocation location) {
        return isUnchanging(location)
                || MemorySpaces.isPrivate(MemorySpaces.of(location.address(), UnderlyingObjects.of(location.address())));
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
                && (argument.attributes().has("readonly") || argument.attributes().has("readnone"));
    }

    /** The object of this function that alone {@code location} may be in and that is not known outside, or null. */
    @Nullable LocalValue hiddenObject(MemoryLocation location, Instruction at) {
        Value only = UnderlyingObjects.of(location.address()).only();
        boolean isHidden = only instanceof LocalValue object
                && (object instanceof AllocaInstruction
                        || object instanceof CallInstruction call && PointerProvenance.isAllocation(call)
                        || object instanceof Argument argument && argument.attributes().has("byval"))
                && !captures.isCapturedBefore(object, at);
        return isHidden ? (LocalValue) only : null;
    }
}
