package lockstep.conformance.bracket;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.nvvm.text.ValueNames;

/**
 * Says where rules are applied. Names are those before the step's first application in the function, made once a step,
 * so that the cost of a rule's description does not grow with the function.
 */
final class RuleSite {
    private final Map<Function, ValueNames> names = new IdentityHashMap<>();

    /** One line: number of the application, rule, function, block, instruction, place in the input. */
    String describe(long number, Rule rule, Function function, LocalValue at) {
        ValueNames known = names.computeIfAbsent(function, ValueNames::of);
        return "application " + number + ", rule " + rule.id() + " in @" + function.name() + ", " + place(known, at);
    }

    private static String place(ValueNames names, LocalValue at) {
        return switch (at) {
            case Argument a -> "argument " + names.of(a);
            case BasicBlock b -> "block " + names.of(b);
            case Instruction i -> {
                BasicBlock block = i.block();
                String where = block == null ? "" : "block " + names.of(block) + ": ";
                String result = i.type().isVoid() ? "" : names.of(i) + " = ";
                String input = i.location().line() == 0 ? "" : " (" + i.location() + ")";
                yield where + result + i.opcode().mnemonic() + input;
            }
        };
    }
}
