package lockstep.ir.nvvm;

import static lockstep.ir.nvvm.Flag.DISJOINT;
import static lockstep.ir.nvvm.Flag.EXACT;
import static lockstep.ir.nvvm.Flag.INBOUNDS;
import static lockstep.ir.nvvm.Flag.NNEG;
import static lockstep.ir.nvvm.Flag.NSW;
import static lockstep.ir.nvvm.Flag.NUSW;
import static lockstep.ir.nvvm.Flag.NUW;
import static lockstep.ir.nvvm.Flag.SAMESIGN;
import static lockstep.ir.nvvm.Flag.fastMath;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The instructions of LLVM IR: the op table of the dialect. Parser, printer, verifier, documentation and coverage read
 * it; the semantics of operations are defined only in the simulator.
 *
 * <p>Source: LLVM Language Reference, section "Instruction Reference". Exception handling, {@code callbr} and
 * {@code va_arg} are not part of the dialect.
 */
public enum Opcode {
    /** Returns from the function. */
    RET("ret", Format.TERMINATOR),
    /** Branches to one block, or to one of two by an i1. */
    BR("br", Format.TERMINATOR),
    /** Branches to the block of the matching case. */
    SWITCH("switch", Format.TERMINATOR),
    /** Branches to a block by its address. */
    INDIRECTBR("indirectbr", Format.TERMINATOR),
    /** Is never reached. */
    UNREACHABLE("unreachable", Format.TERMINATOR),

    /** Flips the sign bit. */
    FNEG("fneg", Format.UNARY, fastMath()),

    /** Sum modulo 2^n. */
    ADD("add", Format.BINARY, NUW, NSW),
    /** Sum of floats. */
    FADD("fadd", Format.BINARY, fastMath()),
    /** Difference modulo 2^n. */
    SUB("sub", Format.BINARY, NUW, NSW),
    /** Difference of floats. */
    FSUB("fsub", Format.BINARY, fastMath()),
    /** Product modulo 2^n. */
    MUL("mul", Format.BINARY, NUW, NSW),
    /** Product of floats. */
    FMUL("fmul", Format.BINARY, fastMath()),
    /** Unsigned quotient. */
    UDIV("udiv", Format.BINARY, EXACT),
    /** Signed quotient, rounded to zero. */
    SDIV("sdiv", Format.BINARY, EXACT),
    /** Quotient of floats. */
    FDIV("fdiv", Format.BINARY, fastMath()),
    /** Unsigned remainder. */
    UREM("urem", Format.BINARY),
    /** Signed remainder with the dividend's sign. */
    SREM("srem", Format.BINARY),
    /** Remainder of floats, as C's fmod. */
    FREM("frem", Format.BINARY, fastMath()),
    /** Left shift. */
    SHL("shl", Format.BINARY, NUW, NSW),
    /** Logical right shift. */
    LSHR("lshr", Format.BINARY, EXACT),
    /** Arithmetic right shift. */
    ASHR("ashr", Format.BINARY, EXACT),
    /** Bitwise and. */
    AND("and", Format.BINARY),
    /** Bitwise or. */
    OR("or", Format.BINARY, DISJOINT),
    /** Bitwise exclusive or. */
    XOR("xor", Format.BINARY),

    /** Reserves memory that lives as long as the function's activation. */
    ALLOCA("alloca", Format.MEMORY),
    /** Reads memory. */
    LOAD("load", Format.MEMORY),
    /** Writes memory. */
    STORE("store", Format.MEMORY),
    /** Computes an address; touches no memory. */
    GETELEMENTPTR("getelementptr", Format.ADDRESS, INBOUNDS, NUSW, NUW),
    /** Orders memory accesses. */
    FENCE("fence", Format.MEMORY),
    /** Compares and exchanges atomically. */
    CMPXCHG("cmpxchg", Format.MEMORY),
    /** Reads, computes and writes atomically. */
    ATOMICRMW("atomicrmw", Format.MEMORY),

    /** Drops high bits. */
    TRUNC("trunc", Format.CAST, NUW, NSW),
    /** Fills with zeros. */
    ZEXT("zext", Format.CAST, NNEG),
    /** Fills with the sign. */
    SEXT("sext", Format.CAST),
    /** Float to unsigned integer, rounded to zero. */
    FPTOUI("fptoui", Format.CAST),
    /** Float to signed integer, rounded to zero. */
    FPTOSI("fptosi", Format.CAST),
    /** Unsigned integer to float. */
    UITOFP("uitofp", Format.CAST, NNEG),
    /** Signed integer to float. */
    SITOFP("sitofp", Format.CAST),
    /** Float to a smaller format. */
    FPTRUNC("fptrunc", Format.CAST, fastMath()),
    /** Float to a larger format. */
    FPEXT("fpext", Format.CAST, fastMath()),
    /** Address of a pointer; exposes its object. */
    PTRTOINT("ptrtoint", Format.CAST),
    /** Pointer with wildcard provenance. */
    INTTOPTR("inttoptr", Format.CAST),
    /** The same bits as another type. */
    BITCAST("bitcast", Format.CAST),
    /** The same place as a pointer into another address space. */
    ADDRSPACECAST("addrspacecast", Format.CAST),

    /** Compares integers or pointers. */
    ICMP("icmp", Format.COMPARE, SAMESIGN),
    /** Compares floats. */
    FCMP("fcmp", Format.COMPARE, fastMath()),
    /** The value that belongs to the edge taken. */
    PHI("phi", Format.OTHER, fastMath()),
    /** Calls a function. */
    CALL("call", Format.OTHER, fastMath()),
    /** One of two values by an i1. */
    SELECT("select", Format.OTHER, fastMath()),
    /** One element of a vector. */
    EXTRACTELEMENT("extractelement", Format.OTHER),
    /** A vector with one element replaced. */
    INSERTELEMENT("insertelement", Format.OTHER),
    /** A vector of chosen elements of two. */
    SHUFFLEVECTOR("shufflevector", Format.OTHER),
    /** One member of an aggregate. */
    EXTRACTVALUE("extractvalue", Format.OTHER),
    /** An aggregate with one member replaced. */
    INSERTVALUE("insertvalue", Format.OTHER),
    /** A value without poison and undefined bits. */
    FREEZE("freeze", Format.OTHER);

    /** The shape of the operands. */
    public enum Format {
        /** Ends a block. */
        TERMINATOR,
        /** One operand of the result's type. */
        UNARY,
        /** Two operands of the result's type. */
        BINARY,
        /** One operand of another type. */
        CAST,
        /** A predicate and two operands of one type. */
        COMPARE,
        /** Accesses, reserves or orders memory. */
        MEMORY,
        /** Computes an address. */
        ADDRESS,
        /** A syntax of its own. */
        OTHER
    }

    private static final Map<String, Opcode> BY_MNEMONIC =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Opcode::mnemonic, opcode -> opcode));
    private static final Set<Opcode> COMMUTATIVE = EnumSet.of(ADD, FADD, MUL, FMUL, AND, OR, XOR);

    private final String mnemonic;
    private final Format format;
    private final Set<Flag> flags;

    Opcode(String mnemonic, Format format, Flag... flags) {
        this.mnemonic = mnemonic;
        this.format = format;
        this.flags = flags.length == 0 ? EnumSet.noneOf(Flag.class) : EnumSet.of(flags[0], flags);
    }

    /** The opcode of this mnemonic. */
    public static Optional<Opcode> of(String mnemonic) {
        return Optional.ofNullable(BY_MNEMONIC.get(mnemonic));
    }

    /** The word in the text form. */
    public String mnemonic() {
        return mnemonic;
    }

    /** The shape of the operands. */
    public Format format() {
        return format;
    }

    /** Whether this operation may have {@code flag}; fast-math flags require a floating-point type as well. */
    public boolean allows(Flag flag) {
        return flags.contains(flag);
    }

    /** Whether this ends a block. */
    public boolean isTerminator() {
        return format == Format.TERMINATOR;
    }

    /** Whether the operation is commutative. */
    public boolean isCommutative() {
        return COMMUTATIVE.contains(this);
    }

    /** Whether this divides integers, where a zero divisor is undefined behaviour. */
    public boolean isIntegerDivision() {
        return this == UDIV || this == SDIV || this == UREM || this == SREM;
    }

    /** Whether this is one of the three shifts. */
    public boolean isShift() {
        return this == SHL || this == LSHR || this == ASHR;
    }
}
