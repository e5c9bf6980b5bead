package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type.FunctionType;

/**
 * A call: of a function by name, through a pointer, or of inline assembly. Operands are the arguments, then the values
 * of the operand bundles, then the callee.
 */
public final class CallInstruction extends Instruction {
    /** The word before {@code call}. */
    public enum TailKind {
        /** None. */
        NONE(""),
        /** May be a tail call. */
        TAIL("tail"),
        /** Must be a tail call. */
        MUSTTAIL("musttail"),
        /** Must not be one. */
        NOTAIL("notail");

        private final String word;

        TailKind(String word) {
            this.word = word;
        }

        /** The word in the text form. */
        public String word() {
            return word;
        }
    }

    /** An operand bundle, for instance {@code "convergencectrl"(token %t)}. */
    public record Bundle(String tag, List<Value> values) {
        public Bundle {
            Objects.requireNonNull(tag);
            values = List.copyOf(values);
        }
    }

    private record BundleRange(String tag, int count) {}

    private final FunctionType functionType;
    private final int argumentCount;
    private final List<BundleRange> bundles;
    private TailKind tailKind;
    private final CallingConvention convention;
    private AttributeList attributes;

    /** A detached instruction. */
    public CallInstruction(
            FunctionType functionType,
            Value callee,
            List<? extends Value> arguments,
            List<Bundle> bundles,
            TailKind tailKind,
            CallingConvention convention,
            AttributeList attributes,
            int flags) {
        super(Opcode.CALL, functionType.result());
        this.functionType = functionType;
        this.argumentCount = arguments.size();
        this.tailKind = Objects.requireNonNull(tailKind);
        this.convention = Objects.requireNonNull(convention);
        this.attributes = Objects.requireNonNull(attributes);
        List<BundleRange> ranges = new ArrayList<>();
        arguments.forEach(this::addOperand);
        for (Bundle bundle : bundles) {
            bundle.values().forEach(this::addOperand);
            ranges.add(new BundleRange(bundle.tag(), bundle.values().size()));
        }
        this.bundles = List.copyOf(ranges);
        addOperand(callee);
        setFlags(flags);
    }

    /** A plain call of {@code callee}. */
    public CallInstruction(Function callee, List<? extends Value> arguments) {
        this(
                callee.functionType(),
                callee,
                arguments,
                List.of(),
                TailKind.NONE,
                callee.convention(),
                AttributeList.EMPTY,
                0);
    }

    /** The signature that the call uses. */
    public FunctionType functionType() {
        return functionType;
    }

    /** What is called: a {@link Function}, {@link InlineAsm}, or any pointer. */
    public Value callee() {
        return operand(operandCount() - 1);
    }

    /** The function called by name; empty for calls through pointers and inline assembly. */
    public Optional<Function> calledFunction() {
        return callee() instanceof Function f && f.functionType().equals(functionType)
                ? Optional.of(f)
                : Optional.empty();
    }

    /** Whether this calls the intrinsic of exactly this name, for instance {@code llvm.nvvm.barrier0}. */
    public boolean calls(String intrinsicName) {
        return callee() instanceof Function f && f.name().equals(intrinsicName);
    }

    /** Number of arguments. */
    public int argumentCount() {
        return argumentCount;
    }

    /** Argument {@code index}. */
    public Value argument(int index) {
        return operand(Objects.checkIndex(index, argumentCount));
    }

    /** The arguments; a live view. */
    public List<Value> arguments() {
        return operands().subList(0, argumentCount);
    }

    /** The operand bundles in order. */
    public List<Bundle> bundles() {
        List<Bundle> result = new ArrayList<>();
        int at = argumentCount;
        for (BundleRange range : bundles) {
            result.add(new Bundle(range.tag(), List.copyOf(operands().subList(at, at + range.count()))));
            at += range.count();
        }
        return result;
    }

    /** The operand bundle of this tag. */
    public Optional<Bundle> bundle(String tag) {
        return bundles.isEmpty()
                ? Optional.empty()
                : bundles().stream().filter(b -> b.tag().equals(tag)).findFirst();
    }

    /** The word before {@code call}. */
    public TailKind tailKind() {
        return tailKind;
    }

    void setTailKind(TailKind tailKind) {
        this.tailKind = Objects.requireNonNull(tailKind);
        edited();
    }

    /** The calling convention. */
    public CallingConvention convention() {
        return convention;
    }

    /** Attributes of the call site. */
    public AttributeList attributes() {
        return attributes;
    }

    /** Sets the attributes of the call site. */
    public void setAttributes(AttributeList attributes) {
        this.attributes = Objects.requireNonNull(attributes);
        edited();
    }

    /** Whether the call site or the called function has the function attribute {@code key}. */
    public boolean hasFunctionAttribute(String key) {
        return attributes.function().has(key)
                || callee() instanceof Function f && f.attributes().function().has(key);
    }

    /** Attributes of argument {@code index}: those of the call site and those of the called function, joined. */
    public AttributeSet argumentAttributes(int index) {
        AttributeSet own = attributes.parameter(index);
        if (!(callee() instanceof Function f) || f.attributes().parameter(index).isEmpty()) {
            return own;
        }
        List<Attribute> all = new ArrayList<>(f.attributes().parameter(index).all());
        all.addAll(own.all());
        return AttributeSet.of(all);
    }

    /**
     * Whether the call is convergent: making it control-dependent on more values may change its meaning. As in LLVM, an
     * operation is convergent only if the call site or the called function is marked so.
     */
    public boolean isConvergent() {
        return hasFunctionAttribute("convergent");
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        List<Bundle> mapped = bundles.isEmpty()
                ? List.of()
                : bundles().stream()
                        .map(b ->
                                new Bundle(b.tag(), b.values().stream().map(map).toList()))
                        .toList();
        return new CallInstruction(
                functionType,
                map.apply(callee()),
                mappedOperands(0, argumentCount, map),
                mapped,
                tailKind,
                convention,
                attributes,
                0);
    }
}
