package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.rule.Rule;

/**
 * Makes random changes to the first function of a module. After each, definitions and uses are what an editor of the
 * snapshot finds, the snapshot is the same as the function before if and only if their texts are, and a change that the
 * gate refused has changed nothing.
 */
final class RandomEdits {
    private static final Rule RULE = new Rule("test", "random", "anything");

    private final MachineModule module;
    private final SplittableRandom random;
    private final MachineEditor editor;
    private boolean isOpen = true;
    private int happened;
    private int refused;

    RandomEdits(MachineModule module, int seed) {
        this.module = module;
        this.random = new SplittableRandom(seed);
        this.editor = new MachineEditor(module.functions().getFirst(), (rule, function, at) -> isOpen);
    }

    void run(int count) {
        for (int i = 0; i < count; i++) {
            isOpen = random.nextInt(4) > 0;
            String before = text();
            MachineFunction function = editor.snapshot();
            boolean isDone = change();
            MachineFunction changed = editor.snapshot();
            assertEquals(
                    MachineText.print(function).equals(MachineText.print(changed)),
                    MachineText.isSame(function, changed));
            assertTrue(isOpen || !isDone, "the gate refused");
            if (isDone) {
                happened++;
                compare();
            } else {
                refused++;
                assertEquals(before, text());
            }
        }
        assertTrue(happened > count / 4 && refused > count / 10, happened + " changes, " + refused + " refused");
        String text = text();
        assertEquals(text, MachineText.print(MachineTexts.parse(text)));
    }

    private String text() {
        return MachineText.print(module.with(editor.snapshot()));
    }

    private void compare() {
        MachineFunction now = editor.snapshot();
        MachineEditor anew = new MachineEditor(now, (rule, function, at) -> false);
        for (PtxRegister register : now.registers()) {
            assertEquals(anew.definitions(register), editor.definitions(register), register::name);
            assertEquals(anew.uses(register), editor.uses(register), register::name);
        }
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private List<PtxInstruction> instructions() {
        List<PtxInstruction> all = new ArrayList<>();
        editor.snapshot().blocks().forEach(block -> all.addAll(block.instructions()));
        return all;
    }

    private List<PtxRegister> registers(PtxType type) {
        List<PtxRegister> all = editor.snapshot().registers().stream()
                .filter(each -> each.type() == type && each.elements() == 1)
                .collect(Collectors.toCollection(ArrayList::new));
        all.add(editor.newRegister(type));
        return all;
    }

    private PtxInstruction fresh() {
        List<PtxRegister> numbers = registers(PtxType.B32);
        PtxInstruction made = random.nextBoolean()
                ? PtxInstruction.of(null, "add.u32", pick(numbers), pick(numbers), pick(numbers))
                : PtxInstruction.of(null, "mov.u32", pick(numbers), PtxInteger.of(random.nextInt(9)));
        boolean isGuarded = random.nextInt(3) == 0;
        return isGuarded ? made.withGuard(new PtxGuard(pick(registers(PtxType.PRED)), random.nextBoolean())) : made;
    }

    private boolean change() {
        List<PtxInstruction> inner = instructions().stream()
                .filter(each -> !MachineBlock.isTerminator(each))
                .toList();
        if (inner.size() < 2) {
            return editor.insertBefore(RULE, pick(instructions()), fresh());
        }
        // what names variables of a scope stays in it
        List<PtxInstruction> movable = inner.stream()
                .filter(each -> each.operands().stream()
                        .allMatch(operand -> operand instanceof PtxRegister || operand instanceof PtxInteger))
                .toList();
        return switch (random.nextInt(10)) {
            case 0 -> editor.insertBefore(RULE, pick(instructions()), fresh());
            case 1 -> editor.insertAfter(RULE, pick(inner), fresh());
            case 2 -> editor.remove(RULE, pick(inner));
            case 3, 4 -> editor.replace(RULE, pick(inner), fresh());
            case 5 -> editor.replaceUses(RULE, pick(registers(PtxType.B32)), pick(registers(PtxType.B32)));
            case 6 ->
                editor.newBlock(RULE, pick(inner), List.of(fresh(), PtxInstruction.of(null, "trap")))
                        .isPresent();
            case 7 -> !movable.isEmpty() && editor.moveBefore(RULE, pick(instructions()), pick(movable));
            case 8 -> !movable.isEmpty() && editor.moveAfter(RULE, pick(inner), pick(movable));
            default -> split();
        };
    }

    private boolean split() {
        MachineFunction now = editor.snapshot();
        int block = random.nextInt(now.blocks().size());
        int count = now.flow().successorCount(block);
        Set<PtxInstruction> ends = now.blocks().get(block).terminator().stream().collect(Collectors.toSet());
        return count > 0
                && !ends.isEmpty()
                && editor.splitEdge(RULE, ends.iterator().next(), random.nextInt(count))
                        .isPresent();
    }
}
