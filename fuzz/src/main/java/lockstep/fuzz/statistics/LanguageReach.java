package lockstep.fuzz.statistics;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;

/** The instructions, types and intrinsics that occurred in programs so far. */
public final class LanguageReach {
    private final Set<Opcode> opcodes = EnumSet.noneOf(Opcode.class);
    private final Set<String> types = new TreeSet<>();
    private final Set<String> intrinsics = new TreeSet<>();

    /** Takes note of what occurs in {@code module}. */
    public void add(Module module) {
        for (Function function : module.definedFunctions()) {
            for (var block : function.blocks()) {
                block.forEach(this::add);
            }
        }
    }

    private void add(Instruction instruction) {
        opcodes.add(instruction.opcode());
        types.add(instruction.type().toString());
        for (Value operand : instruction.operands()) {
            types.add(operand.type().toString());
        }
        if (instruction instanceof CallInstruction call) {
            call.calledFunction().flatMap(IntrinsicTable::of).ifPresent(info -> intrinsics.add(info.name()));
        }
    }

    /** Types that occurred, as text, sorted. */
    public List<String> types() {
        return List.copyOf(types);
    }

    /** Instructions that did not occur. */
    public List<String> missingInstructions() {
        return EnumSet.complementOf(EnumSet.copyOf(opcodes)).stream()
                .map(Opcode::mnemonic)
                .toList();
    }

    /** Number of rows of the intrinsic table that occurred. */
    public int intrinsicCount() {
        return intrinsics.size();
    }

    /** Rows of the intrinsic table, gaps aside, that did not occur and that LLVM 19 declares as the table does. */
    public List<String> missingIntrinsics() {
        return IntrinsicTable.all().stream()
                .filter(info -> !info.isGap() && info.versions().isEmpty())
                .map(IntrinsicInfo::name)
                .filter(name -> !intrinsics.contains(name))
                .toList();
    }
}
