package lockstep.ir.ptx.machine;

import java.util.HashSet;
import java.util.Set;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxBranchTargets;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxCallPrototype;
import lockstep.ir.ptx.PtxCallTargets;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabelDefinition;
import lockstep.ir.ptx.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariableDeclaration;
import org.jspecify.annotations.Nullable;

/**
 * Names that a function has no use for yet: a prefix that none of its names begins with, and a number. The function is
 * looked at when the first name is asked for: most editors make none.
 */
final class FreshNames {
    private final MachineFunction function;
    private @Nullable Taken known;
    private int next;

    FreshNames(MachineFunction function) {
        this.function = function;
    }

    /** The names of a function, to which those are added that were made for it, and prefixes of none of its names. */
    private record Taken(Set<String> names, String registers, String objects, String labels) {}

    private Taken taken() {
        if (known == null) {
            Set<String> names = names(function);
            known = new Taken(names, unused("%v", names), unused("$frame", names), unused("$M", names));
        }
        return known;
    }

    private static Set<String> names(MachineFunction function) {
        Set<String> taken = new HashSet<>();
        function.header().parameters().forEach(parameter -> taken.add(parameter.name()));
        function.header().results().forEach(result -> taken.add(result.name()));
        function.registers().forEach(register -> taken.add(register.name()));
        function.frame().forEach(object -> taken.add(object.name()));
        for (MachineBlock block : function.blocks()) {
            block.label().ifPresent(label -> taken.add(label.name()));
            block.statements().forEach(statement -> add(statement, taken));
        }
        return taken;
    }

    private static void add(PtxStatement statement, Set<String> taken) {
        if (statement instanceof PtxRegisterDeclaration declaration) {
            declaration.names().forEach(name -> taken.add(name.name()));
        } else if (statement instanceof PtxVariableDeclaration declaration) {
            taken.add(declaration.variable().name());
        } else if (statement instanceof PtxLabelDefinition definition) {
            taken.add(definition.label().name());
        } else if (statement instanceof PtxBranchTargets table) {
            taken.add(table.name().name());
        } else if (statement instanceof PtxCallTargets table) {
            taken.add(table.name().name());
        } else if (statement instanceof PtxCallPrototype prototype) {
            taken.add(prototype.name().name());
        } else if (statement instanceof PtxInstruction instruction) {
            instruction.operands().forEach(operand -> add(operand, taken));
        } else if (statement instanceof PtxOpaqueInstruction opaque) {
            taken.addAll(OpaqueRegisters.words(opaque).toList());
        }
    }

    /** Names of the module: a new one must not hide them. */
    private static void add(PtxOperand operand, Set<String> taken) {
        if (operand instanceof PtxSymbolOperand symbol) {
            taken.add(symbol.symbol().name());
        } else if (operand instanceof PtxAddress.OfSymbol address && address.base() instanceof PtxVariable variable) {
            taken.add(variable.name());
        } else if (operand instanceof PtxCallOperand call) {
            add(call.target(), taken);
        }
    }

    private static String unused(String word, Set<String> taken) {
        String prefix = word;
        while (isUsed(prefix, taken)) {
            prefix += "_";
        }
        return prefix;
    }

    private static boolean isUsed(String prefix, Set<String> taken) {
        return taken.stream().anyMatch(name -> name.startsWith(prefix));
    }

    /** {@code word}, or with underscores behind it where that is taken. */
    String like(String word) {
        String found = word;
        while (!taken().names.add(found)) {
            found += "_";
        }
        return found;
    }

    String register() {
        return taken().registers + next++;
    }

    String object() {
        return taken().objects + next++;
    }

    String label() {
        return taken().labels + next++;
    }
}
