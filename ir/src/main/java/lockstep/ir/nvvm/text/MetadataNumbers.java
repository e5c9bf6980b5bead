package lockstep.ir.nvvm.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;

/** Numbers metadata nodes as LLVM does: each node before its operands, in the order of first reference. */
final class MetadataNumbers {
    private final Map<MetadataNode, Integer> numbers = new IdentityHashMap<>();
    private final List<MetadataNode> order = new ArrayList<>();

    static MetadataNumbers of(Module module) {
        MetadataNumbers result = new MetadataNumbers();
        for (GlobalVariable variable : module.globalVariables()) {
            variable.metadata().values().forEach(result::add);
        }
        module.namedMetadata().values().forEach(list -> list.forEach(result::add));
        for (Function function : module.functions()) {
            result.addFunction(function);
        }
        return result;
    }

    private void addFunction(Function function) {
        function.metadata().values().forEach(this::add);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                addOperands(instruction);
                instruction.metadata().values().forEach(this::add);
            }
        }
    }

    private void addOperands(Instruction instruction) {
        for (int i = 0; i < instruction.operandCount(); i++) {
            Value operand = instruction.operand(i);
            if (operand instanceof MetadataValue value) {
                add(value.metadata());
            }
        }
    }

    private void add(Metadata root) {
        if (!(root instanceof MetadataNode first) || numbers.containsKey(first)) {
            return;
        }
        Deque<MetadataNode> stack = new ArrayDeque<>();
        stack.push(first);
        while (!stack.isEmpty()) {
            MetadataNode node = stack.pop();
            if (numbers.putIfAbsent(node, order.size()) == null) {
                order.add(node);
                List<MetadataNode.Operand> operands = node.operands();
                for (int i = operands.size() - 1; i >= 0; i--) {
                    if (operands.get(i).value() instanceof MetadataNode next) {
                        stack.push(next);
                    }
                }
            }
        }
    }

    /** The numbered nodes; the index is the number. */
    List<MetadataNode> order() {
        return order;
    }

    int of(MetadataNode node) {
        Integer number = numbers.get(node);
        return number == null ? -1 : number;
    }
}
