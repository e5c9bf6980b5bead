package lockstep.ir.ptx;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;

/**
 * The first word of an instruction. The forms of each are in the op table. Source: PTX ISA 9.0, "Instruction Set".
 *
 * <p>Those of {@link Category#PSEUDO} are not PTX: they exist in machine IR before emission.
 */
public enum PtxOpcode {
    /** {@code add}. */
    ADD("add", Category.INTEGER),
    /** {@code sub}. */
    SUB("sub", Category.INTEGER),
    /** {@code mul}. */
    MUL("mul", Category.INTEGER),
    /** {@code mad}. */
    MAD("mad", Category.INTEGER),
    /** {@code mul24}. */
    MUL24("mul24", Category.INTEGER),
    /** {@code mad24}. */
    MAD24("mad24", Category.INTEGER),
    /** {@code sad}. */
    SAD("sad", Category.INTEGER),
    /** {@code div}. */
    DIV("div", Category.INTEGER),
    /** {@code rem}. */
    REM("rem", Category.INTEGER),
    /** {@code abs}. */
    ABS("abs", Category.INTEGER),
    /** {@code neg}. */
    NEG("neg", Category.INTEGER),
    /** {@code min}. */
    MIN("min", Category.INTEGER),
    /** {@code max}. */
    MAX("max", Category.INTEGER),
    /** {@code popc}. */
    POPC("popc", Category.INTEGER),
    /** {@code clz}. */
    CLZ("clz", Category.INTEGER),
    /** {@code bfind}. */
    BFIND("bfind", Category.INTEGER),
    /** {@code fns}. */
    FNS("fns", Category.INTEGER),
    /** {@code brev}. */
    BREV("brev", Category.INTEGER),
    /** {@code bfe}. */
    BFE("bfe", Category.INTEGER),
    /** {@code bfi}. */
    BFI("bfi", Category.INTEGER),
    /** {@code bmsk}. */
    BMSK("bmsk", Category.INTEGER),
    /** {@code szext}. */
    SZEXT("szext", Category.INTEGER),
    /** {@code dp4a}. */
    DP4A("dp4a", Category.INTEGER),
    /** {@code dp2a}. */
    DP2A("dp2a", Category.INTEGER),
    /** {@code addc}. */
    ADDC("addc", Category.CARRY),
    /** {@code subc}. */
    SUBC("subc", Category.CARRY),
    /** {@code madc}. */
    MADC("madc", Category.CARRY),
    /** {@code testp}. */
    TESTP("testp", Category.FLOAT),
    /** {@code copysign}. */
    COPYSIGN("copysign", Category.FLOAT),
    /** {@code fma}. */
    FMA("fma", Category.FLOAT),
    /** {@code rcp}. */
    RCP("rcp", Category.FLOAT),
    /** {@code sqrt}. */
    SQRT("sqrt", Category.FLOAT),
    /** {@code rsqrt}. */
    RSQRT("rsqrt", Category.FLOAT),
    /** {@code sin}. */
    SIN("sin", Category.FLOAT),
    /** {@code cos}. */
    COS("cos", Category.FLOAT),
    /** {@code lg2}. */
    LG2("lg2", Category.FLOAT),
    /** {@code ex2}. */
    EX2("ex2", Category.FLOAT),
    /** {@code tanh}. */
    TANH("tanh", Category.FLOAT),
    /** {@code set}. */
    SET("set", Category.COMPARISON, Trait.COMPARES),
    /** {@code setp}. */
    SETP("setp", Category.COMPARISON, Trait.COMPARES),
    /** {@code selp}. */
    SELP("selp", Category.COMPARISON),
    /** {@code slct}. */
    SLCT("slct", Category.COMPARISON),
    /** {@code and}. */
    AND("and", Category.LOGIC),
    /** {@code or}. */
    OR("or", Category.LOGIC),
    /** {@code xor}. */
    XOR("xor", Category.LOGIC),
    /** {@code not}. */
    NOT("not", Category.LOGIC),
    /** {@code cnot}. */
    CNOT("cnot", Category.LOGIC),
    /** {@code lop3}. */
    LOP3("lop3", Category.LOGIC),
    /** {@code shf}. */
    SHF("shf", Category.LOGIC),
    /** {@code shl}. */
    SHL("shl", Category.LOGIC),
    /** {@code shr}. */
    SHR("shr", Category.LOGIC),
    /** {@code mov}. */
    MOV("mov", Category.MOVE),
    /** {@code prmt}. */
    PRMT("prmt", Category.MOVE),
    /** {@code cvt}. */
    CVT("cvt", Category.MOVE),
    /** {@code cvta}. */
    CVTA("cvta", Category.MOVE),
    /** {@code isspacep}. */
    ISSPACEP("isspacep", Category.MOVE),
    /** {@code mapa}. */
    MAPA("mapa", Category.MOVE),
    /** {@code getctarank}. */
    GETCTARANK("getctarank", Category.MOVE),
    /** {@code ld}. */
    LD("ld", Category.MEMORY, Trait.LOADS),
    /** {@code ldu}. */
    LDU("ldu", Category.MEMORY, Trait.LOADS),
    /** {@code st}. */
    ST("st", Category.MEMORY, Trait.STORES),
    /** {@code prefetch}. */
    PREFETCH("prefetch", Category.MEMORY, Trait.EFFECTS),
    /** {@code prefetchu}. */
    PREFETCHU("prefetchu", Category.MEMORY, Trait.EFFECTS),
    /** {@code applypriority}. */
    APPLYPRIORITY("applypriority", Category.MEMORY, Trait.EFFECTS),
    /** {@code discard}. */
    DISCARD("discard", Category.MEMORY, Trait.STORES),
    /** {@code createpolicy}. */
    CREATEPOLICY("createpolicy", Category.MEMORY),
    /** {@code atom}. */
    ATOM("atom", Category.ATOMIC, Trait.LOADS, Trait.STORES),
    /** {@code red}. */
    RED("red", Category.ATOMIC, Trait.LOADS, Trait.STORES),
    /** {@code cp}. */
    CP("cp", Category.ASYNC, Trait.LOADS, Trait.STORES),
    /** {@code mbarrier}. */
    MBARRIER("mbarrier", Category.ASYNC, Trait.LOADS, Trait.STORES),
    /** {@code griddepcontrol}. */
    GRIDDEPCONTROL("griddepcontrol", Category.ASYNC, Trait.EFFECTS),
    /** {@code bra}. */
    BRA("bra", Category.CONTROL, Trait.BRANCH),
    /** {@code brx}. */
    BRX("brx", Category.CONTROL, Trait.BRANCH),
    /** {@code call}. */
    CALL("call", Category.CONTROL, Trait.EFFECTS),
    /** {@code ret}. */
    RET("ret", Category.CONTROL, Trait.ENDS),
    /** {@code exit}. */
    EXIT("exit", Category.CONTROL, Trait.ENDS),
    /** {@code trap}. */
    TRAP("trap", Category.CONTROL, Trait.ENDS),
    /** {@code brkpt}. */
    BRKPT("brkpt", Category.CONTROL, Trait.EFFECTS),
    /** {@code nanosleep}. */
    NANOSLEEP("nanosleep", Category.CONTROL, Trait.EFFECTS),
    /** {@code pmevent}. */
    PMEVENT("pmevent", Category.CONTROL, Trait.EFFECTS),
    /** {@code setmaxnreg}. */
    SETMAXNREG("setmaxnreg", Category.CONTROL, Trait.EFFECTS),
    /** {@code bar}. */
    BAR("bar", Category.BARRIER, Trait.CONVERGENT, Trait.EFFECTS),
    /** {@code barrier}. */
    BARRIER("barrier", Category.BARRIER, Trait.CONVERGENT, Trait.EFFECTS),
    /** {@code membar}. */
    MEMBAR("membar", Category.BARRIER, Trait.EFFECTS),
    /** {@code fence}. */
    FENCE("fence", Category.BARRIER, Trait.EFFECTS),
    /** {@code shfl}. */
    SHFL("shfl", Category.COLLECTIVE, Trait.CONVERGENT),
    /** {@code vote}. */
    VOTE("vote", Category.COLLECTIVE, Trait.CONVERGENT),
    /** {@code match}. */
    MATCH("match", Category.COLLECTIVE, Trait.CONVERGENT),
    /** {@code redux}. */
    REDUX("redux", Category.COLLECTIVE, Trait.CONVERGENT),
    /** {@code activemask}. */
    ACTIVEMASK("activemask", Category.COLLECTIVE, Trait.CONVERGENT),
    /** {@code elect}. */
    ELECT("elect", Category.COLLECTIVE, Trait.CONVERGENT),
    /** {@code alloca}. */
    ALLOCA("alloca", Category.STACK, Trait.EFFECTS),
    /** {@code stacksave}. */
    STACKSAVE("stacksave", Category.STACK, Trait.EFFECTS),
    /** {@code stackrestore}. */
    STACKRESTORE("stackrestore", Category.STACK, Trait.EFFECTS),
    /** {@code vadd}. */
    VADD("vadd", Category.VIDEO),
    /** {@code vsub}. */
    VSUB("vsub", Category.VIDEO),
    /** {@code vabsdiff}. */
    VABSDIFF("vabsdiff", Category.VIDEO),
    /** {@code vmin}. */
    VMIN("vmin", Category.VIDEO),
    /** {@code vmax}. */
    VMAX("vmax", Category.VIDEO),
    /** {@code vshl}. */
    VSHL("vshl", Category.VIDEO),
    /** {@code vshr}. */
    VSHR("vshr", Category.VIDEO),
    /** {@code vmad}. */
    VMAD("vmad", Category.VIDEO),
    /** {@code vset}. */
    VSET("vset", Category.VIDEO, Trait.COMPARES),
    /** {@code vadd2}. */
    VADD2("vadd2", Category.VIDEO, Trait.HALVES),
    /** {@code vsub2}. */
    VSUB2("vsub2", Category.VIDEO, Trait.HALVES),
    /** {@code vavrg2}. */
    VAVRG2("vavrg2", Category.VIDEO, Trait.HALVES),
    /** {@code vabsdiff2}. */
    VABSDIFF2("vabsdiff2", Category.VIDEO, Trait.HALVES),
    /** {@code vmin2}. */
    VMIN2("vmin2", Category.VIDEO, Trait.HALVES),
    /** {@code vmax2}. */
    VMAX2("vmax2", Category.VIDEO, Trait.HALVES),
    /** {@code vset2}. */
    VSET2("vset2", Category.VIDEO, Trait.HALVES, Trait.COMPARES),
    /** {@code vadd4}. */
    VADD4("vadd4", Category.VIDEO),
    /** {@code vsub4}. */
    VSUB4("vsub4", Category.VIDEO),
    /** {@code vavrg4}. */
    VAVRG4("vavrg4", Category.VIDEO),
    /** {@code vabsdiff4}. */
    VABSDIFF4("vabsdiff4", Category.VIDEO),
    /** {@code vmin4}. */
    VMIN4("vmin4", Category.VIDEO),
    /** {@code vmax4}. */
    VMAX4("vmax4", Category.VIDEO),
    /** {@code vset4}. */
    VSET4("vset4", Category.VIDEO, Trait.COMPARES),
    /** {@code istypep}. */
    ISTYPEP("istypep", Category.TEXTURE),
    /** {@code tex}. */
    TEX("tex", Category.TEXTURE),
    /** {@code tld4}. */
    TLD4("tld4", Category.TEXTURE),
    /** {@code txq}. */
    TXQ("txq", Category.TEXTURE),
    /** {@code suld}. */
    SULD("suld", Category.TEXTURE, Trait.LOADS),
    /** {@code sust}. */
    SUST("sust", Category.TEXTURE, Trait.STORES),
    /** {@code sured}. */
    SURED("sured", Category.TEXTURE, Trait.LOADS, Trait.STORES),
    /** {@code suq}. */
    SUQ("suq", Category.TEXTURE),
    /** {@code wmma}. */
    WMMA("wmma", Category.MATRIX),
    /** {@code mma}. */
    MMA("mma", Category.MATRIX),
    /** {@code ldmatrix}. */
    LDMATRIX("ldmatrix", Category.MATRIX, Trait.LOADS, Trait.CONVERGENT),
    /** {@code stmatrix}. */
    STMATRIX("stmatrix", Category.MATRIX, Trait.STORES, Trait.CONVERGENT),
    /** {@code movmatrix}. */
    MOVMATRIX("movmatrix", Category.MATRIX),
    /** {@code wgmma}. */
    WGMMA("wgmma", Category.MATRIX, Trait.EFFECTS),
    /** {@code tcgen05}. */
    TCGEN05("tcgen05", Category.MATRIX, Trait.EFFECTS),
    /** {@code multimem}. */
    MULTIMEM("multimem", Category.OTHER, Trait.EFFECTS),
    /** {@code tensormap}. */
    TENSORMAP("tensormap", Category.OTHER, Trait.EFFECTS),
    /** {@code clusterlaunchcontrol}. */
    CLUSTERLAUNCHCONTROL("clusterlaunchcontrol", Category.OTHER, Trait.EFFECTS),
    /** {@code phi}. */
    PHI("phi", Category.PSEUDO),
    /** {@code copy}. */
    COPY("copy", Category.PSEUDO),
    /** {@code frame_index}. */
    FRAME_INDEX("frame_index", Category.PSEUDO),
    /** {@code reg_sequence}. */
    REG_SEQUENCE("reg_sequence", Category.PSEUDO),
    /** {@code insert_subreg}. */
    INSERT_SUBREG("insert_subreg", Category.PSEUDO),
    /** {@code extract_subreg}. */
    EXTRACT_SUBREG("extract_subreg", Category.PSEUDO),
    /** {@code undef}. */
    UNDEF("undef", Category.PSEUDO),
    /** {@code kill}. */
    KILL("kill", Category.PSEUDO),
    /** {@code callframe_setup}. */
    CALLFRAME_SETUP("callframe_setup", Category.PSEUDO, Trait.EFFECTS),
    /** {@code callframe_destroy}. */
    CALLFRAME_DESTROY("callframe_destroy", Category.PSEUDO, Trait.EFFECTS);

    private static final Map<String, PtxOpcode> BY_TEXT =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(PtxOpcode::text, Function.identity()));

    private final PtxOpcodeSpec spec;

    PtxOpcode(String text, Category category, Trait... traits) {
        this.spec = new PtxOpcodeSpec(text, category, Set.of(traits));
    }

    /** The opcode with this word. */
    public static Optional<PtxOpcode> of(String text) {
        return Optional.ofNullable(BY_TEXT.get(text));
    }

    /** Its properties that do not depend on the form. */
    public PtxOpcodeSpec spec() {
        return spec;
    }

    /** The word in the text. */
    public String text() {
        return spec.text();
    }

    /** Whether it has {@code trait}. */
    public boolean has(Trait trait) {
        return spec.traits().contains(trait);
    }
}
