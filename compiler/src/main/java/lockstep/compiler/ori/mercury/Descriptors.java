package lockstep.compiler.ori.mercury;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;

/**
 * Phase 113, PostFixForMercTargets: adds the memory descriptor to accesses of global and generic memory. The driver
 * stores the descriptor in constant bank 0; a function loads it on entry. Steps:
 *
 * <ol>
 *   <li>Choose a pair of uniform registers that no function of the module names; all functions use the same pair.
 *   <li>Load it on entry to a function with such accesses, and after each of its calls, since external code may use the
 *       pair.
 *   <li>Name it in each access whose form has a descriptor; compare-and-swap has none, as in the output of ptxas.
 * </ol>
 *
 * <pre>
 *   LDG.E R0, [R2.64]              ULDC.64 UR4, c[0x0][0x208]
 *   EXIT                     ->    LDG.E R0, desc[UR4][R2.64]
 *                                  EXIT
 * </pre>
 */
public final class Descriptors {
    private static final Set<String> ACCESSES =
            Set.of("LD", "LDG", "ST", "STG", "ATOM", "ATOMG", "ATOM.F", "ATOMG.F", "RED", "RED.F", "LDGSTS");
    private static final int ULDC = 0xab9;
    /** The size field of {@code ULDC.64}. */
    private static final long PAIR = 5;

    /** The first pair that ptxas uses; it reserves lower ones. */
    private static final int FIRST_PAIR = 4;

    private final Architecture architecture;
    private final int pair;
    private final Map<SassForm, Optional<SassForm>> described = new HashMap<>();

    private Descriptors(Architecture architecture, int pair) {
        this.architecture = architecture;
        this.pair = pair;
    }

    /**
     * The functions of a module with descriptors.
     *
     * @param functions all functions, with physical registers
     * @throws CompilerBug if no pair is free
     */
    public static List<OriFunction> insert(List<OriFunction> functions) {
        Architecture architecture = functions.getFirst().architecture();
        Descriptors descriptors = new Descriptors(architecture, freePair(functions));
        return functions.stream().map(descriptors::insert).toList();
    }

    /** The offset of the descriptor in constant bank 0. Measured with ptxas 13.0. */
    private static int place(Architecture architecture) {
        return architecture.number() < 90 ? 0x118 : architecture.number() < 100 ? 0x208 : 0x358;
    }

    private static int freePair(List<OriFunction> functions) {
        BitSet used = new BitSet();
        for (OriFunction function : functions) {
            for (OriBlock block : function.blocks()) {
                for (OriInstruction instruction : block.instructions()) {
                    use(PhysicalCode.physical(function, instruction).instruction(), used);
                }
            }
        }
        int most = functions.getFirst().architecture().uniformRegisters();
        for (int pair = FIRST_PAIR; pair + 1 < most; pair += 2) {
            if (!used.get(pair) && !used.get(pair + 1)) {
                return pair;
            }
        }
        throw new CompilerBug("no pair of uniform registers is free for the descriptor of memory");
    }

    private static void use(SassInstruction instruction, BitSet used) {
        SassRegisterAccesses.of(instruction).forEach(access -> {
            if (access.file() == FieldKind.UNIFORM_REGISTER) {
                int number = (int) instruction.value(access.field());
                used.set(number, number + Math.max(1, access.width()));
            }
        });
    }

    private OriFunction insert(OriFunction function) {
        boolean isNeeded = function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(each -> isAccess(((OriMachine) each).instruction()));
        if (!isNeeded) {
            return function;
        }
        List<OriBlock> blocks = new ArrayList<>();
        boolean isLost = true;
        for (OriBlock block : function.blocks()) {
            List<OriInstruction> body = new ArrayList<>();
            for (OriInstruction each : block.instructions()) {
                OriMachine machine = (OriMachine) each;
                if (isLost) {
                    body.add(load());
                }
                isLost = machine.instruction().form().mnemonic().equals("CALL");
                body.add(isAccess(machine.instruction()) ? describe(machine) : machine);
            }
            blocks.add(new OriBlock(block.label(), body));
        }
        return function.with(blocks);
    }

    private OriMachine load() {
        SassForm form = IsaTable.of(architecture)
                .form(ULDC)
                .orElseThrow(() -> new CompilerBug("no ULDC for " + architecture.tool()));
        return OriMachine.of(form)
                .with("URd", pair)
                .with("c.bank", 0)
                .with("c.off", place(architecture))
                .with("size", PAIR);
    }

    // ---- accesses

    private boolean isAccess(SassInstruction instruction) {
        SassForm form = instruction.form();
        return isNamed(form) && target(form).isPresent() && !isDescribed(instruction);
    }

    private static boolean isNamed(SassForm form) {
        return ACCESSES.contains(form.name()) || ACCESSES.contains(form.mnemonic());
    }

    private static boolean isDescribed(SassInstruction instruction) {
        return memory(instruction.form())
                .filter(memory -> instruction.value(memory.descriptor()) != 0)
                .isPresent();
    }

    /** The memory operand of a form. */
    private static Optional<SassOperand.Memory> memory(SassForm form) {
        for (OperandSlot slot : form.operands()) {
            boolean hasRoom = slot.operand() instanceof SassOperand.Memory memory
                    && memory.descriptor() != SassOperand.NONE
                    && memory.uniform() != SassOperand.NONE;
            if (hasRoom) {
                return Optional.of((SassOperand.Memory) slot.operand());
            }
        }
        return Optional.empty();
    }

    /** The form of the same name and operands with a descriptor; the form itself if it has one. */
    private Optional<SassForm> target(SassForm form) {
        return described.computeIfAbsent(form, this::findTarget);
    }

    private Optional<SassForm> findTarget(SassForm form) {
        if (memory(form).isPresent()) {
            return Optional.of(form);
        }
        return IsaTable.of(architecture).forms().stream()
                .filter(each -> each.name().equals(form.name()) && memory(each).isPresent())
                .filter(each -> names(each).equals(names(form)))
                .findFirst();
    }

    private static List<String> names(SassForm form) {
        return form.operands().stream().map(OperandSlot::name).toList();
    }

    private OriMachine describe(OriMachine machine) {
        SassInstruction from = machine.instruction();
        SassForm form = target(from.form()).orElseThrow();
        SassInstruction to = from.form() == form ? from : copied(from, form);
        SassOperand.Memory memory = memory(form).orElseThrow();
        FieldSpec uniform = form.fields().get(memory.uniform());
        if (to.value(memory.uniform()) != uniform.defaultValue()) {
            throw new CompilerBug("a uniform register is added where the descriptor belongs: " + from);
        }
        return new OriMachine(
                to.with(memory.uniform(), pair).with(memory.descriptor(), 1).with(memory.wide(), wide(from)),
                Collections.emptySortedMap(),
                machine.targets());
    }

    /**
     * Addresses of global and generic memory have 64 bits, which forms without a descriptor express only by {@code .E}.
     */
    private static long wide(SassInstruction from) {
        return from.form().indexOf("e").isPresent() ? from.value("e") : 1;
    }

    /**
     * Copies the fields of {@code from} by name. The width of the base has a separate field in each form; offsets have
     * fewer bits in some, which the lowering of addresses takes into account.
     */
    private static SassInstruction copied(SassInstruction from, SassForm form) {
        SassInstruction to = SassInstruction.of(form);
        SassOperand.Memory memory = memory(form).orElseThrow();
        for (int i = 0; i < from.form().fields().size(); i++) {
            String name = from.form().fields().get(i).name();
            int index = name.equals("wide") ? memory.wide() : form.indexOf(name).orElse(SassOperand.NONE);
            if (index != SassOperand.NONE) {
                FieldSpec field = from.form().fields().get(i);
                long value = from.value(i);
                to = to.with(index, isSigned(field) ? form.fields().get(index).unsigned(field.signed(value)) : value);
            } else if (!from.isDefault(i) && i >= CommonField.values().length) {
                throw new CompilerBug("the form with a descriptor has no " + name + " of " + from);
            }
        }
        return to;
    }

    private static boolean isSigned(FieldSpec field) {
        return field.kind() == FieldKind.SIGNED;
    }
}
