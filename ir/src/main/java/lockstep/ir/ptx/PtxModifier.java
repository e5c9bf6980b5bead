package lockstep.ir.ptx;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The suffixes of opcodes that are not types. A word that means different things at different opcodes ({@code lo} is
 * half of a product and an unsigned comparison) is one constant. Source: PTX ISA 9.0, instruction set.
 */
public enum PtxModifier implements PtxSuffix {
    // How results are rounded.
    RN("rn", Kind.ROUNDING),
    RNA("rna", Kind.ROUNDING),
    RZ("rz", Kind.ROUNDING),
    RM("rm", Kind.ROUNDING),
    RP("rp", Kind.ROUNDING),
    RNI("rni", Kind.ROUNDING),
    RZI("rzi", Kind.ROUNDING),
    RMI("rmi", Kind.ROUNDING),
    RPI("rpi", Kind.ROUNDING),
    RS("rs", Kind.ROUNDING),
    // Denormals, saturation and NaN of floating operations.
    FTZ("ftz", Kind.FLOAT),
    SAT("sat", Kind.FLOAT),
    SATFINITE("satfinite", Kind.FLOAT),
    RELU("relu", Kind.FLOAT),
    PROPAGATE_NAN("NaN", Kind.FLOAT),
    XORSIGN("xorsign", Kind.FLOAT),
    ABS("abs", Kind.FLOAT),
    APPROX("approx", Kind.FLOAT),
    FULL("full", Kind.FLOAT),
    OOB("oob", Kind.FLOAT),
    NOFTZ("noftz", Kind.FLOAT),
    // Which part of a product; some of these words are comparisons too.
    WIDE("wide", Kind.PART),
    HI("hi", Kind.PART),
    LO("lo", Kind.PART),
    CC("cc", Kind.PART),
    // Comparisons; {@code lo} and {@code hi} are comparisons too.
    EQ("eq", Kind.COMPARISON),
    NE("ne", Kind.COMPARISON),
    LT("lt", Kind.COMPARISON),
    LE("le", Kind.COMPARISON),
    GT("gt", Kind.COMPARISON),
    GE("ge", Kind.COMPARISON),
    LS("ls", Kind.COMPARISON),
    HS("hs", Kind.COMPARISON),
    EQU("equ", Kind.COMPARISON),
    NEU("neu", Kind.COMPARISON),
    LTU("ltu", Kind.COMPARISON),
    LEU("leu", Kind.COMPARISON),
    GTU("gtu", Kind.COMPARISON),
    GEU("geu", Kind.COMPARISON),
    NUM("num", Kind.COMPARISON),
    NAN("nan", Kind.COMPARISON),
    // The properties that {@code testp} tests.
    FINITE("finite", Kind.TEST),
    INFINITE("infinite", Kind.TEST),
    NUMBER("number", Kind.TEST),
    NOTANUMBER("notanumber", Kind.TEST),
    NORMAL("normal", Kind.TEST),
    SUBNORMAL("subnormal", Kind.TEST),
    // Operations that atomics, reductions and votes name.
    AND("and", Kind.OPERATION),
    OR("or", Kind.OPERATION),
    XOR("xor", Kind.OPERATION),
    ADD("add", Kind.OPERATION),
    INC("inc", Kind.OPERATION),
    DEC("dec", Kind.OPERATION),
    MIN("min", Kind.OPERATION),
    MAX("max", Kind.OPERATION),
    EXCH("exch", Kind.OPERATION),
    CAS("cas", Kind.OPERATION),
    POPC("popc", Kind.OPERATION),
    ALL("all", Kind.OPERATION),
    ANY("any", Kind.OPERATION),
    UNI("uni", Kind.OPERATION),
    BALLOT("ballot", Kind.OPERATION),
    // State spaces.
    GLOBAL("global", PtxSpace.GLOBAL),
    LOCAL("local", PtxSpace.LOCAL),
    CONST("const", PtxSpace.CONST),
    SHARED("shared", PtxSpace.SHARED),
    SHARED_CTA("shared::cta", PtxSpace.SHARED),
    SHARED_CLUSTER("shared::cluster", PtxSpace.SHARED_CLUSTER),
    PARAM("param", PtxSpace.PARAM),
    PARAM_ENTRY("param::entry", PtxSpace.PARAM),
    PARAM_FUNC("param::func", PtxSpace.PARAM),
    CLUSTER("cluster", Kind.SPACE),
    // Memory orders.
    WEAK("weak", Kind.SEMANTICS),
    RELAXED("relaxed", Kind.SEMANTICS),
    ACQUIRE("acquire", Kind.SEMANTICS),
    RELEASE("release", Kind.SEMANTICS),
    ACQ_REL("acq_rel", Kind.SEMANTICS),
    SC("sc", Kind.SEMANTICS),
    VOLATILE("volatile", Kind.SEMANTICS),
    MMIO("mmio", Kind.SEMANTICS),
    // Scopes of memory orders; {@code cluster} is a scope too.
    CTA("cta", Kind.SCOPE),
    GPU("gpu", Kind.SCOPE),
    SYS("sys", Kind.SCOPE),
    GL("gl", Kind.SCOPE),
    // Cache operators, eviction priorities, prefetch sizes and levels.
    CA("ca", Kind.CACHE),
    CG("cg", Kind.CACHE),
    CS("cs", Kind.CACHE),
    LU("lu", Kind.CACHE),
    CV("cv", Kind.CACHE),
    WB("wb", Kind.CACHE),
    WT("wt", Kind.CACHE),
    NC("nc", Kind.CACHE),
    L1("L1", Kind.CACHE),
    L2("L2", Kind.CACHE),
    L1_EVICT_NORMAL("L1::evict_normal", Kind.CACHE),
    L1_EVICT_UNCHANGED("L1::evict_unchanged", Kind.CACHE),
    L1_EVICT_FIRST("L1::evict_first", Kind.CACHE),
    L1_EVICT_LAST("L1::evict_last", Kind.CACHE),
    L1_NO_ALLOCATE("L1::no_allocate", Kind.CACHE),
    L2_EVICT_NORMAL("L2::evict_normal", Kind.CACHE),
    L2_EVICT_FIRST("L2::evict_first", Kind.CACHE),
    L2_EVICT_LAST("L2::evict_last", Kind.CACHE),
    L2_EVICT_UNCHANGED("L2::evict_unchanged", Kind.CACHE),
    L2_CACHE_HINT("L2::cache_hint", Kind.CACHE),
    L2_64B("L2::64B", Kind.CACHE),
    L2_128B("L2::128B", Kind.CACHE),
    L2_256B("L2::256B", Kind.CACHE),
    FRACTIONAL("fractional", Kind.CACHE),
    RANGE("range", Kind.CACHE),
    // Numbers of elements.
    V2("v2", Kind.VECTOR),
    V4("v4", Kind.VECTOR),
    V8("v8", Kind.VECTOR),
    // Numbers, shapes and arrangement of matrices.
    X1("x1", Kind.VECTOR),
    X2("x2", Kind.VECTOR),
    X4("x4", Kind.VECTOR),
    M8N8("m8n8", Kind.MATRIX),
    TRANS("trans", Kind.MATRIX),
    // Words of barriers and collectives.
    SYNC("sync", Kind.SYNC),
    ALIGNED("aligned", Kind.SYNC),
    WARP("warp", Kind.SYNC),
    ARRIVE("arrive", Kind.SYNC),
    RED("red", Kind.SYNC),
    WAIT("wait", Kind.SYNC),
    UP("up", Kind.SYNC),
    DOWN("down", Kind.SYNC),
    BFLY("bfly", Kind.SYNC),
    IDX("idx", Kind.SYNC),
    INIT("init", Kind.SYNC),
    INVAL("inval", Kind.SYNC),
    EXPECT_TX("expect_tx", Kind.SYNC),
    COMPLETE_TX("complete_tx", Kind.SYNC),
    ARRIVE_DROP("arrive_drop", Kind.SYNC),
    NOCOMPLETE("noComplete", Kind.SYNC),
    TEST_WAIT("test_wait", Kind.SYNC),
    TRY_WAIT("try_wait", Kind.SYNC),
    PENDING_COUNT("pending_count", Kind.SYNC),
    PARITY("parity", Kind.SYNC),
    LAUNCH_DEPENDENTS("launch_dependents", Kind.SYNC),
    // What fences order in addition to memory.
    PROXY("proxy", Kind.FENCE),
    ALIAS("alias", Kind.FENCE),
    ASYNC("async", Kind.FENCE),
    ASYNC_GENERIC("async::generic", Kind.FENCE),
    SYNC_RESTRICT_SHARED_CTA("sync_restrict::shared::cta", Kind.FENCE),
    SYNC_RESTRICT_SHARED_CLUSTER("sync_restrict::shared::cluster", Kind.FENCE),
    MBARRIER_INIT("mbarrier_init", Kind.FENCE),
    // Words of asynchronous copies.
    COMMIT_GROUP("commit_group", Kind.ASYNC),
    WAIT_GROUP("wait_group", Kind.ASYNC),
    WAIT_ALL("wait_all", Kind.ASYNC),
    MBARRIER("mbarrier", Kind.ASYNC),
    NOINC("noinc", Kind.ASYNC),
    // Copies of machine IR.
    DIVERGENT("divergent", Kind.SYNC),
    // Shifts, fields and permutes.
    L("l", Kind.SHIFT),
    R("r", Kind.SHIFT),
    WRAP("wrap", Kind.SHIFT),
    CLAMP("clamp", Kind.SHIFT),
    SHIFTAMT("shiftamt", Kind.SHIFT),
    F4E("f4e", Kind.SHIFT),
    B4E("b4e", Kind.SHIFT),
    RC8("rc8", Kind.SHIFT),
    ECL("ecl", Kind.SHIFT),
    ECR("ecr", Kind.SHIFT),
    RC16("rc16", Kind.SHIFT),
    MASK("mask", Kind.SHIFT),
    SHR7("shr7", Kind.SHIFT),
    SHR15("shr15", Kind.SHIFT),
    PO("po", Kind.SHIFT),
    // Other words of conversions.
    PACK("pack", Kind.CONVERSION),
    TO("to", Kind.CONVERSION),
    CVT("cvt", Kind.CONVERSION);

    /** The subject of a modifier, by its main use. */
    public enum Kind {
        /** How results are rounded. */
        ROUNDING,
        /** Denormals, saturation and NaN of floating operations. */
        FLOAT,
        /** Which part of a product; some of these words are comparisons too. */
        PART,
        /** Comparisons; {@code lo} and {@code hi} are comparisons too. */
        COMPARISON,
        /** The properties that {@code testp} tests. */
        TEST,
        /** Operations that atomics, reductions and votes name. */
        OPERATION,
        /** State spaces. */
        SPACE,
        /** Memory orders. */
        SEMANTICS,
        /** Scopes of memory orders; {@code cluster} is a scope too. */
        SCOPE,
        /** Cache operators, eviction priorities, prefetch sizes and levels. */
        CACHE,
        /** Numbers of elements or matrices. */
        VECTOR,
        /** Shapes and arrangement of matrices. */
        MATRIX,
        /** Words of barriers and collectives. */
        SYNC,
        /** What fences order in addition to memory. */
        FENCE,
        /** Words of asynchronous copies. */
        ASYNC,
        /** Shifts, fields and permutes. */
        SHIFT,
        /** Other words of conversions. */
        CONVERSION
    }

    private static final Map<String, PtxModifier> BY_TEXT =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(PtxModifier::text, Function.identity()));

    private final String text;
    private final Kind kind;
    private final @Nullable PtxSpace space;

    PtxModifier(String text, Kind kind) {
        this.text = text;
        this.kind = kind;
        this.space = null;
    }

    PtxModifier(String text, PtxSpace space) {
        this.text = text;
        this.kind = Kind.SPACE;
        this.space = space;
    }

    /** The modifier with this text, without the dot in front. */
    public static Optional<PtxModifier> of(String text) {
        return Optional.ofNullable(BY_TEXT.get(text));
    }

    @Override
    public String text() {
        return text;
    }

    /** Its subject, by its main use. */
    public Kind kind() {
        return kind;
    }

    /** Whether it is a comparison of {@code set}, {@code setp} and {@code vset}. */
    public boolean isComparison() {
        return kind == Kind.COMPARISON || this == LO || this == HI;
    }

    /** The space it names; {@code cluster} is a scope and names none. */
    public Optional<PtxSpace> space() {
        return Optional.ofNullable(space);
    }
}
