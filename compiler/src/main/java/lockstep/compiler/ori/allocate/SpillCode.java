package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.OriText;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * The machine instructions that move values to and from the stack and between register files. They are given as text
 * that is parsed once; the op table of the architecture has their operands and encodings.
 */
final class SpillCode {
    private static final String WORDS = """
            .ori 1 spill %s free
            .B0:
              STL [R1], %%R0 ;
              STL.64 [R1], %%R1x2 ;
              STL.128 [R1], %%R2x4 ;
              LDL %%R0, [R1] ;
              LDL.64 %%R1x2, [R1] ;
              LDL.128 %%R2x4, [R1] ;
              SEL %%R0, RZ, 0xffffffff, !%%P0 ;
              ISETP.NE.AND %%P0, PT, %%R0, RZ, PT ;
              USEL %%UR0, URZ, 0xffffffff, !%%UP0 ;
              UISETP.NE.AND %%UP0, UPT, %%UR0, URZ, UPT ;
              R2UR %%UR0, %%R0 ;
              IADD3 R1, R1, 0x0, RZ ;
              %s ;
              EXIT ;
            """;
    private static final int STORES = 0;
    private static final int LOADS = 3;
    private static final int FROM_PREDICATE = 6;
    private static final int TO_PREDICATE = 7;
    private static final int FROM_UNIFORM_PREDICATE = 8;
    private static final int TO_UNIFORM_PREDICATE = 9;
    private static final int TO_UNIFORM = 10;
    private static final int ADJUST = 11;
    private static final int STACK = 12;
    private static final int WORD = Integer.BYTES;
    private static final int PAIR = 2;
    private static final int QUAD = 4;

    private final List<OriMachine> words = new ArrayList<>();

    SpillCode(Architecture architecture) {
        Diagnostics diagnostics = new Diagnostics();
        String stack =
                architecture.number() < Architecture.SM_100.number() ? "MOV R1, c[0x0][0x28]" : "LDC R1, c[0x0][0x37c]";
        OriFunction read = OriText.parse(WORDS.formatted(architecture.tool(), stack), "spill", diagnostics)
                .orElseThrow(() -> new CompilerBug(diagnostics.toString()));
        read.blocks().getFirst().instructions().forEach(each -> words.add((OriMachine) each));
    }

    /** Adds a constant to the stack pointer. */
    OriMachine adjust(int bytes) {
        return words.get(ADJUST).with("B", bytes & 0xffff_ffffL);
    }

    /** The constant that an unguarded instruction adds to the stack pointer; empty for any other instruction. */
    OptionalInt adjusted(OriInstruction instruction) {
        boolean isOne = instruction instanceof OriMachine machine
                && machine.registers().isEmpty()
                && machine.instruction().form()
                        == words.get(ADJUST).instruction().form()
                && isLike(machine, words.get(ADJUST), "B");
        return isOne
                ? OptionalInt.of((int) ((OriMachine) instruction).instruction().value("B"))
                : OptionalInt.empty();
    }

    /** Initializes the stack pointer of a kernel. */
    OriMachine stack() {
        return words.get(STACK);
    }

    boolean isStack(OriInstruction instruction) {
        return instruction.equals(stack());
    }

    /** Whether two instructions of one form differ only in {@code field} and in control fields. */
    private static boolean isLike(OriMachine machine, OriMachine word, String field) {
        long value = word.instruction().value(field);
        return machine.with(field, value).equals(word);
    }

    /**
     * The constant offset from the stack pointer at which an instruction stores or loads.
     *
     * @return empty if it does not access the stack, or the offset is in a register
     */
    static OptionalLong offset(OriInstruction instruction) {
        return isStackAccess(instruction, "STL") || isStackAccess(instruction, "LDL")
                ? OptionalLong.of(((OriMachine) instruction).instruction().value("m.off"))
                : OptionalLong.empty();
    }

    static boolean isStackStore(OriInstruction instruction) {
        return isStackAccess(instruction, "STL");
    }

    private static boolean isStackAccess(OriInstruction instruction, String mnemonic) {
        if (!(instruction instanceof OriMachine machine)
                || !machine.instruction().form().mnemonic().equals(mnemonic)) {
            return false;
        }
        int base = machine.instruction().form().indexOf("m.base").orElseThrow();
        return !machine.registers().containsKey(base)
                && machine.instruction().value(base) == CallConvention.STACK_POINTER;
    }

    /** The number of registers that a stack access moves. */
    static int words(OriMachine access) {
        String data = isStackStore(access) ? "Rb" : "Rd";
        return OriAccesses.of(access.instruction()).stream()
                .filter(each -> each.name().equals(data))
                .mapToInt(OriAccess::width)
                .max()
                .orElseThrow();
    }

    static OriMachine moved(OriMachine access, long offset) {
        return access.with("m.off", offset);
    }

    // ---- the stack

    /**
     * The code that stores {@code register} at [R1 + {@code offset}].
     *
     * @param widest the most registers that one access may move: 4 if R1 is a multiple of 16, else 2
     */
    List<OriInstruction> store(VirtualRegister register, long offset, int widest, FreshRegisters numbering) {
        return access(register, offset, widest, STORES, numbering);
    }

    /** The code that loads {@code register}; see {@link #store}. */
    List<OriInstruction> load(VirtualRegister register, long offset, int widest, FreshRegisters numbering) {
        return access(register, offset, widest, LOADS, numbering);
    }

    private List<OriInstruction> access(
            VirtualRegister register, long offset, int widest, int row, FreshRegisters numbering) {
        int width = register.width();
        if (width <= widest && Integer.bitCount(width) == 1) {
            return List.of(word(register, offset, row));
        }
        int part = width == QUAD ? PAIR : 1;
        List<VirtualRegister> parts = new ArrayList<>();
        List<OriInstruction> all = new ArrayList<>();
        for (int i = 0; i < width; i += part) {
            VirtualRegister each = numbering.next(RegisterFile.GENERAL, part);
            parts.add(each);
            all.add(word(each, offset + (long) WORD * i, row));
        }
        if (row == STORES) {
            all.addFirst(new OriMacro(Macro.UNPACK, List.copyOf(parts), List.of(register)));
        } else {
            all.add(new OriMacro(Macro.PACK, List.of(register), List.copyOf(parts)));
        }
        return all;
    }

    private OriMachine word(VirtualRegister register, long offset, int row) {
        int step = Integer.numberOfTrailingZeros(register.width());
        return moved(words.get(row + step).with(row == STORES ? "Rb" : "Rd", register), offset);
    }

    /** The instruction that stores a physical general register at [R1 + {@code offset}]. */
    OriMachine save(int register, long offset) {
        return moved(words.get(STORES).with("Rb", register), offset);
    }

    /** The instruction that loads a physical general register from [R1 + {@code offset}]. */
    OriMachine restore(int register, long offset) {
        return moved(words.get(LOADS).with("Rd", register), offset);
    }

    // ---- other files

    /** The file to which registers of {@code file} are demoted under pressure. */
    static RegisterFile home(RegisterFile file) {
        return switch (file) {
            case PREDICATE, UNIFORM -> RegisterFile.GENERAL;
            case UNIFORM_PREDICATE -> RegisterFile.UNIFORM;
            case GENERAL, BARRIER -> throw new IllegalArgumentException(file + " has no other file");
        };
    }

    /** The code that copies {@code register} to its home in another file. */
    List<OriInstruction> toHome(VirtualRegister register, VirtualRegister home) {
        return switch (register.file()) {
            case PREDICATE -> List.of(words.get(FROM_PREDICATE).with("Rd", home).with("Pp", register));
            case UNIFORM_PREDICATE ->
                List.of(words.get(FROM_UNIFORM_PREDICATE).with("URd", home).with("UPp", register));
            case UNIFORM -> List.of(new OriMacro(Macro.COPY, List.of(home), List.of(register)));
            case GENERAL, BARRIER -> throw new IllegalArgumentException(register + " has no other file");
        };
    }

    /** The code that copies {@code register} back from its home in another file. */
    List<OriInstruction> fromHome(VirtualRegister register, VirtualRegister home, FreshRegisters numbering) {
        return switch (register.file()) {
            case PREDICATE ->
                List.of(words.get(TO_PREDICATE).with("Pd", register).with("A", home));
            case UNIFORM_PREDICATE ->
                List.of(words.get(TO_UNIFORM_PREDICATE).with("UPd", register).with("A", home));
            case UNIFORM -> uniform(register, home, numbering);
            case GENERAL, BARRIER -> throw new IllegalArgumentException(register + " has no other file");
        };
    }

    private List<OriInstruction> uniform(VirtualRegister register, VirtualRegister home, FreshRegisters numbering) {
        if (register.width() == 1) {
            return List.of(toUniform(register, home));
        }
        List<VirtualRegister> lanes = new ArrayList<>();
        List<VirtualRegister> warp = new ArrayList<>();
        for (int i = 0; i < register.width(); i++) {
            lanes.add(numbering.next(RegisterFile.GENERAL, 1));
            warp.add(numbering.next(RegisterFile.UNIFORM, 1));
        }
        List<OriInstruction> all = new ArrayList<>();
        all.add(new OriMacro(Macro.UNPACK, List.copyOf(lanes), List.of(home)));
        for (int i = 0; i < register.width(); i++) {
            all.add(toUniform(warp.get(i), lanes.get(i)));
        }
        all.add(new OriMacro(Macro.PACK, List.of(register), List.copyOf(warp)));
        return all;
    }

    private OriMachine toUniform(VirtualRegister register, VirtualRegister lane) {
        return words.get(TO_UNIFORM).with("URd", register).with("Ra", lane);
    }
}
