package lockstep.compiler.ori.lower;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Lowers atomic operations. An operation that the machine has ({@code ATOM ATOMG ATOMS REDG}) becomes that instruction.
 * Any other becomes a compare-and-swap loop:
 *
 * <ol>
 *   <li>load the old value;
 *   <li>compute the new value by the operation's PTX form;
 *   <li>{@code CAS} stores it if memory still holds the old value; otherwise repeat with the value that was found.
 * </ol>
 *
 * <p>Divergent lanes repeat the loop independently, each until its own swap succeeds. A 16-bit operation changes its
 * half of the enclosing 32-bit word.
 *
 * <p>Example, {@code atom.shared.add.f32 %f2, [s], %f1}, which is a loop since {@code ATOMS} adds only integers:
 *
 * <pre>
 *   LDS %R2, [0x400]
 * .B3:
 *   PTX.mov.b32 %R3, %R2
 *   PTX.add.rn.f32 %R4, %R3, %R1
 *   ATOMS.CAS %R5, [0x400], %R3, %R4
 *   COPY %R2, %R5
 *   PTX.setp.ne.s32 %P1, %R5, %R3
 *   &#64;%P1 BRA `(.B3)
 * </pre>
 *
 * <p>Source of the instructions: measured, ptxas 13.0 {@code -O0}.
 */
final class AtomicLowering {
    private static final int HALF = 16;

    /** Integer operations that the machine has, with their mnemonic suffix. */
    private static final Map<PtxModifier, String> INTEGERS = Map.of(
            PtxModifier.ADD, "ADD",
            PtxModifier.MIN, "MIN",
            PtxModifier.MAX, "MAX",
            PtxModifier.INC, "INC",
            PtxModifier.DEC, "DEC",
            PtxModifier.AND, "AND",
            PtxModifier.OR, "OR",
            PtxModifier.XOR, "XOR",
            PtxModifier.EXCH, "EXCH");

    /** Floating-point element types that instructions for global memory have, with their suffix. */
    private static final Map<PtxType, String> FLOATS = Map.of(
            PtxType.F32, "F32",
            PtxType.F64, "F64",
            PtxType.F16, "F16",
            PtxType.BF16, "BF16",
            PtxType.F16X2, "F16",
            PtxType.BF16X2, "BF16");

    private static final Set<PtxModifier> OPERATIONS = Set.of(
            PtxModifier.ADD,
            PtxModifier.MIN,
            PtxModifier.MAX,
            PtxModifier.INC,
            PtxModifier.DEC,
            PtxModifier.AND,
            PtxModifier.OR,
            PtxModifier.XOR,
            PtxModifier.EXCH,
            PtxModifier.CAS);

    private static final Set<PtxModifier> BITWISE = Set.of(PtxModifier.AND, PtxModifier.OR, PtxModifier.XOR);
    private static final Set<PtxModifier> ARITHMETIC = Set.of(PtxModifier.ADD, PtxModifier.MIN, PtxModifier.MAX);

    private final LoweringEmitter out;
    private final OperandLowering operands;
    private final Addresses addresses;
    private final Elements elements;

    AtomicLowering(LoweringEmitter out, OperandLowering operands, Addresses addresses, Elements elements) {
        this.out = out;
        this.operands = operands;
        this.addresses = addresses;
        this.elements = elements;
    }

    /** The memory that an operation accesses. */
    private record Access(PtxSpace space, Addresses.Bracket at, String order) {
        boolean isShared() {
            return space == PtxSpace.SHARED;
        }

        /** The start of the mnemonic of operations that return the old value. */
        String word() {
            return isShared() ? "ATOMS" : space == PtxSpace.GLOBAL ? "ATOMG.E" : "ATOM.E";
        }

        String load() {
            return isShared() ? "LDS" : space == PtxSpace.GLOBAL ? "LDG.E" : "LD.E";
        }
    }

    void lower(PtxInstruction instruction) {
        boolean isReduction = instruction.opcode() == PtxOpcode.RED;
        int first = isReduction ? 0 : 1;
        PtxAddress address = (PtxAddress) instruction.operand(first);
        PtxType type = instruction.types().getLast();
        PtxModifier operation = operation(instruction);
        Access access = access(instruction, address);
        if (instruction.has(PtxModifier.RELEASE) || instruction.has(PtxModifier.ACQ_REL)) {
            Ordering.beforeRelease(instruction, out);
        }
        Optional<PtxOperand> target = isReduction ? Optional.empty() : Optional.of(instruction.operand(0));
        List<PtxOperand> values = operands.elements(instruction.operand(first + 1));
        if (operation == PtxModifier.CAS) {
            compareAndExchange(instruction, access, type, target);
        } else {
            Optional<String> word = word(operation, type, instruction.elements(), access);
            if (word.isEmpty() && values.size() > 1) {
                throw UnsupportedPtx.at(SourceLocation.NONE, instruction.mnemonic());
            }
            if (word.isPresent()) {
                byWord(word.get(), access, type, target, values);
            } else {
                OriRegister value = operands.register(values.getFirst(), type);
                byLoop(access, type, target, old -> applied(operation, type, instruction, old, value));
            }
        }
        if (instruction.has(PtxModifier.ACQUIRE) || instruction.has(PtxModifier.ACQ_REL)) {
            Ordering.afterAcquire(instruction, out);
        }
    }

    private static PtxModifier operation(PtxInstruction instruction) {
        return instruction.suffixes().stream()
                .filter(suffix -> suffix instanceof PtxModifier modifier && OPERATIONS.contains(modifier))
                .map(PtxModifier.class::cast)
                .findFirst()
                .orElseThrow(() -> UnsupportedPtx.at(SourceLocation.NONE, instruction.mnemonic()));
    }

    private Access access(PtxInstruction instruction, PtxAddress address) {
        PtxSpace said = instruction.space();
        PtxSymbol symbol = address instanceof PtxAddress.OfSymbol of ? of.base() : null;
        PtxSpace space = said == PtxSpace.GENERIC && symbol instanceof PtxVariable variable ? variable.space() : said;
        if (space == PtxSpace.GENERIC && instruction.elements() > 1) {
            // Vectors are in global memory, where generic and global addresses are equal (PTX ISA, red and atom).
            space = PtxSpace.GLOBAL;
        }
        if (space == PtxSpace.SHARED) {
            return new Access(space, addresses.narrow(address, operands), "");
        }
        if (space == PtxSpace.GLOBAL || space == PtxSpace.GENERIC) {
            return new Access(space, addresses.wide(address, operands), Ordering.scope(instruction));
        }
        throw UnsupportedPtx.at(SourceLocation.NONE, "an atomic operation on " + space.text() + " memory");
    }

    // ---- single instructions

    /** The suffix between the mnemonic and the memory order; empty if no instruction has the operation. */
    private static Optional<String> word(PtxModifier operation, PtxType type, int count, Access access) {
        if (type.isFloat()) {
            return access.space() == PtxSpace.GLOBAL ? ofFloats(operation, type, count) : Optional.empty();
        }
        boolean isNarrow = type.width() == Integer.SIZE;
        boolean isSharedWide = access.isShared() && operation == PtxModifier.EXCH;
        if (access.isShared() && !isNarrow && !isSharedWide) {
            return Optional.empty();
        }
        boolean isSigned = type.isSigned() && (operation == PtxModifier.MIN || operation == PtxModifier.MAX);
        String size = isNarrow ? isSigned ? ".S32" : "" : isSigned ? ".S64" : MemoryLowering.width(type.width());
        return Optional.of("." + INTEGERS.get(operation) + size);
    }

    /** There is no operation on a single half; for vectors there is one per element count. */
    private static Optional<String> ofFloats(PtxModifier operation, PtxType type, int count) {
        int lanes = count * type.lanes();
        String name = FLOATS.get(type);
        if (name == null || type.width() == HALF && lanes == 1) {
            return Optional.empty();
        }
        String times = lanes == 1 ? "" : "x" + lanes;
        String flush = type == PtxType.F32 ? ".FTZ" : "";
        return Optional.of("." + operation.text().toUpperCase(Locale.ROOT) + "." + name + times + flush + ".RN");
    }

    private void byWord(
            String operation, Access access, PtxType type, Optional<PtxOperand> target, List<PtxOperand> values) {
        List<OriRegister> words = elements.words(values, type);
        OriRegister value = out.tuple(words);
        List<PtxOperand> targets = target.map(operands::elements).orElse(List.of());
        boolean isUsed = targets.stream().anyMatch(each -> operands.target(each).isPresent());
        String family = !isUsed && access.space() == PtxSpace.GLOBAL && !operation.startsWith(".EXCH")
                ? "REDG.E"
                : access.word();
        if (family.equals("REDG.E")) {
            out.effect("%s%s%s %s, %s", family, operation, access.order(), access.at(), value);
            return;
        }
        VirtualRegister old = out.register(words.size() * Integer.SIZE);
        String predicate = access.isShared() ? "" : "PT, ";
        String result = isUsed ? old.toString() : "RZ";
        out.effect(
                "%s%s%s %s%s, %s, %s", access.word(), operation, access.order(), predicate, result, access.at(), value);
        List<OriRegister> parts = isUsed ? out.words(old) : List.of();
        for (int i = 0; i < targets.size() && isUsed; i++) {
            elements.define(targets.get(i), elements.read(parts, i * type.bytes(), type), type);
        }
    }

    // ---- compare and exchange

    private OriRegister exchange(Access access, int bits, OriRegister expected, OriRegister value) {
        VirtualRegister found = out.register(bits);
        String size = MemoryLowering.width(bits);
        String predicate = access.isShared() ? "" : "PT, ";
        out.effect(
                "%s.CAS%s%s %s%s, %s, %s, %s",
                access.word(), size, access.order(), predicate, found, access.at(), expected, value);
        return found;
    }

    private void compareAndExchange(
            PtxInstruction instruction, Access access, PtxType type, Optional<PtxOperand> target) {
        int first = target.isPresent() ? 2 : 1;
        OriRegister expected = operands.register(instruction.operand(first), type);
        OriRegister value = operands.register(instruction.operand(first + 1), type);
        if (type.width() >= Integer.SIZE) {
            OriRegister found = exchange(access, type.width(), expected, value);
            target.ifPresent(to -> elements.define(to, found, type));
            return;
        }
        // A lane whose half differs stores the value that it found, which changes nothing.
        byLoop(access, type, target, old -> {
            VirtualRegister isEqual = out.register(1);
            out.operation("setp.eq.s32", List.of(isEqual), List.of(old, expected));
            return out.compute(Integer.SIZE, "selp.b32", value, old, isEqual);
        });
    }

    // ---- loops

    /** The half of a word that an operation of 16 bits works on. */
    private record Half(OriRegister shift) {}

    private void byLoop(
            Access access, PtxType type, Optional<PtxOperand> target, Function<OriRegister, OriRegister> operation) {
        out.branchAround(() -> {
            VirtualRegister result =
                    type.width() == HALF ? halfLoop(access, operation) : loop(access, type.width(), operation);
            target.ifPresent(to -> elements.define(to, result, type));
        });
    }

    private VirtualRegister loop(Access access, int bits, Function<OriRegister, OriRegister> operation) {
        VirtualRegister old = out.register(bits);
        out.word("%s%s%s %s, %s", access.load(), MemoryLowering.width(bits), access.order(), old, access.at());
        String again = out.label();
        out.begin(again);
        OriRegister expected = out.compute(bits, "mov.b" + bits, old);
        OriRegister found = exchange(access, bits, expected, operation.apply(expected));
        out.define(old, found);
        OriRegister isOther = out.compute(1, "setp.ne.s" + bits, found, expected);
        out.word("@%s BRA `(%s)", isOther, again);
        out.begin(out.label());
        return old;
    }

    private VirtualRegister halfLoop(Access access, Function<OriRegister, OriRegister> operation) {
        Access whole = access.isShared() ? narrowWord(access) : wideWord(access);
        Half half = new Half(shift(access));
        VirtualRegister before = out.register(Integer.SIZE);
        OriRegister upper = LoweringEmitter.ZERO;
        out.define(before, upper);
        loop(whole, Integer.SIZE, word -> {
            OriRegister part = out.compute(Integer.SIZE, "bfe.u32", word, half.shift(), new OriImmediate(HALF));
            out.define(before, part);
            OriRegister made = operation.apply(part);
            return out.compute(Integer.SIZE, "bfi.b32", made, word, half.shift(), new OriImmediate(HALF));
        });
        return before;
    }

    /** The address of an access in a register, with its offset. */
    private OriRegister address(Access access) {
        int bits = access.isShared() ? Integer.SIZE : Long.SIZE;
        Addresses.Bracket at = access.at();
        return at.base().isEmpty()
                ? out.constant(at.offset(), bits)
                : addresses.sum(OriRegister.parse(at.base()).orElseThrow(), at.offset(), bits);
    }

    private Access narrowWord(Access access) {
        OriRegister aligned = out.compute(Integer.SIZE, "and.b32", address(access), new OriImmediate(0xffff_fffcL));
        return new Access(access.space(), new Addresses.Bracket(aligned.toString(), 0), access.order());
    }

    private Access wideWord(Access access) {
        OriRegister aligned = out.compute(Long.SIZE, "and.b64", address(access), new OriImmediate(-4L));
        return new Access(access.space(), new Addresses.Bracket(aligned.toString(), 0), access.order());
    }

    /** The bit offset of the half in its word. */
    private OriRegister shift(Access access) {
        OriRegister low = out.words(address(access)).getFirst();
        OriRegister isUpper = out.compute(Integer.SIZE, "and.b32", low, new OriImmediate(2));
        return out.compute(Integer.SIZE, "shl.b32", isUpper, new OriImmediate(3));
    }

    // ---- values

    private OriRegister applied(
            PtxModifier operation, PtxType type, PtxInstruction instruction, OriRegister old, OriRegister value) {
        int bits = OperandLowering.bits(type);
        String name = operation.text();
        if (operation == PtxModifier.EXCH) {
            return value;
        }
        if (BITWISE.contains(operation)) {
            return out.compute(bits, name + ".b" + type.width(), old, value);
        }
        if (ARITHMETIC.contains(operation)) {
            return out.compute(bits, name + "." + suffixes(operation, type), (OriOperand) old, value);
        }
        throw UnsupportedPtx.at(SourceLocation.NONE, instruction.mnemonic());
    }

    /** Sums of atomic operations round to nearest; of single floats in global memory subnormals are flushed. */
    private static String suffixes(PtxModifier operation, PtxType type) {
        return type.isFloat() && operation == PtxModifier.ADD ? "rn." + type.text() : type.text();
    }
}
