package lockstep.compiler.ori.expand;

import java.util.List;
import java.util.Optional;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;
import org.jspecify.annotations.Nullable;

/** The spelling of a macro's operand in the text of a template. Not thread-safe. */
final class TemplateOperand {
    /** The operand for a second result that the macro does not have. */
    static final TemplateOperand NO_PREDICATE = new TemplateOperand(
            new PhysicalRegister(RegisterFile.PREDICATE, PhysicalRegister.CONSTANT, 1), 0, PtxType.PRED);

    private static final int WORD = 32;
    private static final long MASK = 0xffff_ffffL;

    private final OriOperand operand;
    private final int number;
    private final PtxType type;
    private String low = "";
    private String high = "";

    private TemplateOperand(OriOperand operand, int number, PtxType type) {
        this.operand = operand;
        this.number = number;
        this.type = type;
    }

    /**
     * @param number of the formal register
     * @param type with which the macro reads a number
     */
    static TemplateOperand of(OriOperand operand, int number, PtxType type) {
        return new TemplateOperand(operand, number, type);
    }

    /** The formal register, if the operand is a virtual register. */
    Optional<VirtualRegister> formal() {
        return switch (operand) {
            case VirtualRegister register -> Optional.of(formal(register));
            case OriNot not ->
                not.predicate() instanceof VirtualRegister register ? Optional.of(formal(register)) : Optional.empty();
            case PhysicalRegister register -> Optional.empty();
            case OriImmediate immediate -> Optional.empty();
        };
    }

    private VirtualRegister formal(VirtualRegister register) {
        return new VirtualRegister(register.file(), number, register.width());
    }

    /** The text in macros. */
    String text() {
        return switch (operand) {
            case VirtualRegister register -> formal(register).toString();
            case OriNot not -> "!" + of(not.predicate(), number, type).text();
            case PhysicalRegister register -> register.toString();
            case OriImmediate immediate -> immediate.toString();
        };
    }

    /** Records the registers that hold its halves. */
    void split(String lower, String upper) {
        low = lower;
        high = upper;
    }

    boolean isSplit() {
        return !low.isEmpty();
    }

    String low() {
        return low;
    }

    String high() {
        return high;
    }

    /** Whether it is a number or a uniform register, which not every instruction form accepts. */
    boolean isLiteral() {
        return operand instanceof OriImmediate
                || operand instanceof VirtualRegister register
                        && register.file().isUniform();
    }

    /** Whether it is a number with the bits of a float: a minus sign before it is not integer negation. */
    boolean isFloatNumber() {
        return operand instanceof OriImmediate && type.isFloat();
    }

    private boolean isWide() {
        return type.width() > WORD;
    }

    boolean isZero() {
        return operand instanceof OriImmediate immediate && immediate.bits() == 0;
    }

    /**
     * The text in a line.
     *
     * @param part {@code lo}, {@code hi}, or null for all of it
     * @param isPtx whether the line is a PTX macro, whose numbers have their full width
     * @param isSigned whether 32-bit numbers of 2^31 and more are written as negative numbers
     * @return empty if no machine instruction has such an immediate
     */
    Optional<String> text(@Nullable String part, boolean isPtx, boolean isSigned) {
        if (part != null) {
            return Optional.of(part(part.equals("lo"), isSigned));
        }
        return switch (operand) {
            case OriImmediate immediate ->
                isPtx
                        ? Optional.of(immediate.toString())
                        : wordOf(immediate.bits()).map(bits -> number(bits, isSigned));
            case PhysicalRegister register -> Optional.of(isPtx ? register.toString() : name(register, 0));
            case OriNot not -> Optional.of(text());
            case VirtualRegister register -> Optional.of(text());
        };
    }

    private String part(boolean isLow, boolean isSigned) {
        return switch (operand) {
            case OriImmediate immediate ->
                number(isLow ? immediate.bits() & MASK : immediate.bits() >>> WORD, isSigned);
            case PhysicalRegister register -> name(register, isLow ? 0 : 1);
            case OriNot not -> throw new IllegalArgumentException("half of " + not);
            case VirtualRegister register -> isLow ? low : high;
        };
    }

    private static String name(PhysicalRegister register, int part) {
        int number =
                register.number() == PhysicalRegister.CONSTANT ? PhysicalRegister.CONSTANT : register.number() + part;
        return new PhysicalRegister(register.file(), number, 1).toString();
    }

    /** The immediate field: for a double its upper half, if the lower one is zero; empty for other 64-bit numbers. */
    private Optional<Long> wordOf(long bits) {
        if (!isWide()) {
            return Optional.of(bits);
        }
        boolean isHigh = type == PtxType.F64 && (bits & MASK) == 0;
        return isHigh ? Optional.of(bits >>> WORD) : Optional.empty();
    }

    /** The text of {@link #number} for zero. A negated immediate zero produces no carry, unlike a negated register. */
    static final String NOTHING = "0x0";

    private static String number(long bits, boolean isSigned) {
        boolean isNegative = isSigned && bits >>> WORD - 1 != 0;
        return isNegative ? "-0x" + Long.toHexString(MASK + 1 - bits) : "0x" + Long.toHexString(bits);
    }

    /** The code that moves the operand to {@link #movedTo}; uses up to three registers from {@code first} on. */
    List<String> moves(int first) {
        if (operand instanceof VirtualRegister register) {
            return List.of("COPY " + movedTo(first) + ", " + formal(register));
        }
        if (!isWide()) {
            return List.of("MOV " + movedTo(first) + ", " + text());
        }
        return List.of(
                "MOV %R" + (first + 1) + ", " + part(true, false),
                "MOV %R" + (first + 2) + ", " + part(false, false),
                "PACK " + movedTo(first) + ", %R" + (first + 1) + ", %R" + (first + 2));
    }

    /** The register to which {@link #moves} moves the operand. */
    String movedTo(int first) {
        if (operand instanceof VirtualRegister register) {
            RegisterFile file = register.file().isPredicate() ? RegisterFile.PREDICATE : RegisterFile.GENERAL;
            return new VirtualRegister(file, first, register.width()).toString();
        }
        return new VirtualRegister(RegisterFile.GENERAL, first, isWide() ? 2 : 1).toString();
    }

    @Override
    public String toString() {
        return text();
    }
}
