package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * Builds one section of code as ptxas lays out linked cubins: a root, which is a kernel or an address-taken function,
 * and a copy of each function that it calls directly. These calls become calls of places in the section, constant banks
 * of the copies follow those of the root, and an unreachable loop ends the section.
 *
 * <pre>
 * k:  .B0: CALL.REL.NOINC `(f) ; EXIT       .B0: CALL.REL.NOINC `(.C1_B0) ; EXIT
 * f:  .B0: RET.ABS.NODEC R20            ->  .C1_B0: RET.ABS.NODEC R20
 *                                           .C_end: BRA `(.C_end)
 * </pre>
 */
final class SectionMerge {
    private static final int BRA = 0x947;
    private static final int BANK_ALIGNMENT = 8;

    private final OriFunction root;
    private final List<String> members;
    private final Map<String, OriFunction> functions = new LinkedHashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final String prefix;
    private final Map<String, Map<Integer, Integer>> bases = new LinkedHashMap<>();
    private final SortedMap<Integer, Bytes> banks = new TreeMap<>();

    /**
     * @param members functions of the section, the root first
     * @param ownBanks bytes of the constant banks of each member
     */
    SectionMerge(List<OriFunction> members, Map<String, SortedMap<Integer, Bytes>> ownBanks) {
        this.root = members.getFirst();
        this.members = members.stream().map(OriFunction::name).toList();
        for (OriFunction each : members) {
            numbers.put(each.name(), functions.size());
            functions.put(each.name(), each);
        }
        String start = ".C";
        while (isPrefix(start)) {
            start += "C";
        }
        this.prefix = start;
        this.members.forEach(name -> place(name, ownBanks.getOrDefault(name, Collections.emptySortedMap())));
    }

    private boolean isPrefix(String start) {
        return root.blocks().stream().anyMatch(block -> block.label().startsWith(start));
    }

    private void place(String name, SortedMap<Integer, Bytes> own) {
        Map<Integer, Integer> base = new TreeMap<>();
        own.forEach((bank, bytes) -> {
            byte[] before = banks.getOrDefault(bank, Bytes.EMPTY).toArray();
            int at = before.length + BANK_ALIGNMENT - 1 & -BANK_ALIGNMENT;
            byte[] joined = Arrays.copyOf(before, at + bytes.size());
            System.arraycopy(bytes.toArray(), 0, joined, at, bytes.size());
            banks.put(bank, Bytes.of(joined));
            base.put(bank, at);
        });
        bases.put(name, base);
    }

    /** The constant banks of the section. */
    SortedMap<Integer, Bytes> banks() {
        return banks;
    }

    private int number(String member) {
        return Objects.requireNonNull(numbers.get(member));
    }

    private OriFunction function(String member) {
        return Objects.requireNonNull(functions.get(member));
    }

    /** Where in a bank of the section that of a member begins. */
    int base(String member, int bank) {
        return Objects.requireNonNull(bases.get(member)).getOrDefault(bank, 0);
    }

    /** The label in the section of a block of a member. */
    String label(String member, String label) {
        int index = number(member);
        return index == 0 ? label : prefix + index + "_" + label.substring(1);
    }

    /** The label where a member begins. */
    String start(String member) {
        return label(member, function(member).blocks().getFirst().label());
    }

    /** The label after the code of a member. */
    String end(String member) {
        int next = number(member) + 1;
        return next < members.size() ? start(members.get(next)) : last();
    }

    private String last() {
        return prefix + "_end";
    }

    /** The code of the section, under the name of the root. */
    OriFunction function() {
        List<OriBlock> blocks = new ArrayList<>();
        for (String member : members) {
            for (OriBlock block : function(member).blocks()) {
                List<OriInstruction> body = new ArrayList<>();
                block.instructions().forEach(each -> body.add(moved(member, each)));
                blocks.add(new OriBlock(label(member, block.label()), body));
            }
        }
        SassForm form = IsaTable.of(root.architecture())
                .form(BRA)
                .orElseThrow(() -> new CompilerBug("no BRA for " + root.architecture()));
        blocks.add(new OriBlock(last(), List.of(OriMachine.of(form, last()))));
        return root.with(blocks);
    }

    private OriInstruction moved(String member, OriInstruction instruction) {
        if (!(instruction instanceof OriMachine machine)) {
            return instruction;
        }
        List<String> targets = machine.targets().stream()
                .map(target -> functions.containsKey(target) ? start(target) : label(member, target))
                .toList();
        return new OriMachine(based(member, machine.instruction()), machine.registers(), targets);
    }

    /** The instruction with the place of the member's constant bank in that of the section. */
    private SassInstruction based(String member, SassInstruction instruction) {
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof SassOperand.ConstantBank constant && constant.bank() != SassOperand.NONE) {
                int base = base(member, (int) instruction.value(constant.bank()));
                long offset = instruction.value(constant.offset()) + base / constant.scale();
                return base == 0 ? instruction : instruction.with(constant.offset(), offset);
            }
        }
        return instruction;
    }
}
