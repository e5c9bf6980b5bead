package lockstep.ir.nvvm.intrinsic;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** One row of the intrinsic table, or a gap. Immutable. */
public final class IntrinsicInfo {
    /** Names from before opaque pointers include the pointee type: p0i8, p1f32, p0s_struct. */
    private static final Pattern TYPED_POINTER = Pattern.compile("p(\\d+)[a-z]\\w*");

    private final String name;
    private final Intrinsic kind;
    private final Set<IntrinsicModifier> modifiers;
    private final @Nullable IntrinsicSignature signature;
    private final AttributeList attributes;
    private final String versions;
    private final String source;
    private final String gapReason;

    IntrinsicInfo(
            String name,
            Intrinsic kind,
            Set<IntrinsicModifier> modifiers,
            IntrinsicSignature signature,
            AttributeList attributes,
            String versions,
            String source) {
        this.name = name;
        this.kind = kind;
        this.modifiers = modifiers.isEmpty() ? Set.of() : EnumSet.copyOf(modifiers);
        this.signature = signature;
        this.attributes = attributes;
        this.versions = versions;
        this.source = source;
        this.gapReason = "";
    }

    private IntrinsicInfo(String name, String gapReason) {
        this.name = name;
        this.kind = Intrinsic.GAP;
        this.modifiers = Set.of();
        this.signature = null;
        this.attributes = AttributeList.EMPTY;
        this.versions = "";
        this.source = "";
        this.gapReason = gapReason;
    }

    static IntrinsicInfo gap(String name, String reason) {
        return new IntrinsicInfo(name, reason);
    }

    /** The name without the suffix of overloaded types; of a gap, the words with which the names begin. */
    public String name() {
        return name;
    }

    /** What it means; {@link Intrinsic#GAP} where it is known and not supported. */
    public Intrinsic kind() {
        return kind;
    }

    /** Whether it is one of the target NVVM, not of LLVM itself. */
    public boolean isOfNvvm() {
        return IntrinsicTable.isOfNvvm(name);
    }

    /** Whether it is known and not supported; see {@link #gapReason()}. */
    public boolean isGap() {
        return kind == Intrinsic.GAP;
    }

    /** What a gap is about, completing "not supported: ..."; empty for other intrinsics. */
    public String gapReason() {
        return gapReason;
    }

    /** Variants of the meaning. */
    public Set<IntrinsicModifier> modifiers() {
        return Collections.unmodifiableSet(modifiers);
    }

    /** Whether {@code modifier} is one of the variants. */
    public boolean has(IntrinsicModifier modifier) {
        return modifiers.contains(modifier);
    }

    /** The attributes of every declaration, as in LLVM, with {@code immarg} on immediate parameters. */
    public AttributeList attributes() {
        return attributes;
    }

    /** The versions of LLVM that declare it so: {@code FIRST-LAST}, either may be omitted; empty if LLVM 19 does. */
    public String versions() {
        return versions;
    }

    /** Where the meaning is described: manual and section. */
    public String source() {
        return source;
    }

    /**
     * The signature as text: {@code result (parameter, ...)}, where {@code $0}, {@code $1} are the overloaded types of
     * the name, {@code !} marks an immediate; the head of {@code intrinsics.tsv} has the rest. Empty for a gap.
     */
    public String signatureText() {
        return signature == null ? "" : signature.toString();
    }

    /** Number of overloaded types in the name. */
    public int overloadCount() {
        return signature == null ? 0 : signature.overloadCount();
    }

    /** Number of parameters; 0 for a gap. */
    public int parameterCount() {
        return signature == null ? 0 : signature.parameterCount();
    }

    /** Whether argument {@code parameter} must be a constant. */
    public boolean isImmediate(int parameter) {
        return signature != null && signature.isImmediate(parameter);
    }

    /**
     * Whether a declaration agrees with this row.
     *
     * @param fullName the name with its suffix. A suffix in the style of typed pointers is accepted, and so is one that
     *     lacks the last types: older versions of LLVM overloaded fewer.
     * @return empty if it agrees (or this is a gap), else what does not, one sentence without a full stop
     */
    public Optional<String> signatureMismatch(String fullName, FunctionType type) {
        if (signature == null) {
            return Optional.empty();
        }
        IntrinsicSignature.Match match = signature.match(type);
        if (match.mismatch() != null) {
            return Optional.of("@" + fullName + " is declared as " + type + ": " + match.mismatch());
        }
        String expected = suffix(match.overloads());
        String given = TYPED_POINTER.matcher(fullName.substring(name.length())).replaceAll("p$1");
        boolean hasStruct = match.overloads().stream().anyMatch(StructType.class::isInstance);
        if (hasStruct || expected.equals(given) || expected.startsWith(given + ".")) {
            return Optional.empty();
        }
        return Optional.of("@" + fullName + " should be named @" + name + expected + " for its type " + type);
    }

    /** The full name for this signature; empty if it is not one of this intrinsic, or has structs, which names omit. */
    public Optional<String> nameFor(FunctionType type) {
        if (signature == null) {
            return Optional.empty();
        }
        IntrinsicSignature.Match match = signature.match(type);
        if (match.mismatch() != null || match.overloads().stream().anyMatch(StructType.class::isInstance)) {
            return Optional.empty();
        }
        return Optional.of(nameFor(match.overloads()));
    }

    /** Whether {@code type} is a signature of this intrinsic, regardless of the suffix of its name. */
    public boolean signatureMatches(FunctionType type) {
        return signature != null && signature.match(type).mismatch() == null;
    }

    /**
     * The overloaded types of a declaration with the signature {@code type}; empty if it is not one of this intrinsic.
     */
    public Optional<List<Type>> overloadsOf(FunctionType type) {
        if (signature == null) {
            return Optional.empty();
        }
        IntrinsicSignature.Match match = signature.match(type);
        return match.mismatch() == null ? Optional.of(List.copyOf(match.overloads())) : Optional.empty();
    }

    private static String suffix(List<Type> overloads) {
        StringBuilder text = new StringBuilder();
        overloads.forEach(t -> text.append('.').append(suffix(t)));
        return text.toString();
    }

    /** How an overloaded type is written in names: {@code i32}, {@code f64}, {@code v4i8}, {@code p3}. */
    private static String suffix(Type type) {
        return switch (type) {
            case IntType i -> "i" + i.width();
            case FloatType f -> f == FloatType.BFLOAT ? "bf16" : "f" + f.width();
            case PointerType p -> "p" + p.addressSpace();
            case VectorType v -> (v.scalable() ? "nxv" : "v") + v.count() + suffix(v.element());
            case ArrayType a -> "a" + a.count() + suffix(a.element());
            case StructType s -> structSuffix(s);
            case FunctionType f -> functionSuffix(f);
            case SimpleType s -> s == SimpleType.VOID ? "isVoid" : s == SimpleType.METADATA ? "Metadata" : s.toString();
        };
    }

    private static String structSuffix(StructType struct) {
        if (!struct.isLiteral()) {
            return "s_" + struct.name() + "s";
        }
        StringBuilder text = new StringBuilder("sl_");
        struct.fields().forEach(f -> text.append(suffix(f)));
        return text.append('s').toString();
    }

    private static String functionSuffix(FunctionType function) {
        StringBuilder text = new StringBuilder("f_").append(suffix(function.result()));
        function.parameters().forEach(p -> text.append(suffix(p)));
        return text.append(function.isVarArg() ? "varargf" : "f").toString();
    }

    /** The full name for these overloaded types. */
    public String nameFor(List<Type> overloads) {
        return name + suffix(overloads);
    }

    /** The signature with these overloaded types; empty where they do not fit, and for gaps. */
    public Optional<FunctionType> typeFor(List<Type> overloads) {
        return signature == null ? Optional.empty() : signature.instantiate(overloads);
    }

    /** The function attributes. */
    public AttributeSet functionAttributes() {
        return attributes.function();
    }

    @Override
    public String toString() {
        return name + " (" + Objects.requireNonNull(kind) + ")";
    }
}
