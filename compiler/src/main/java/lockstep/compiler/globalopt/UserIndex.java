package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;

/**
 * An index of the functions whose instructions use a global, and of the globals that have other uses: in initializers,
 * aliases, function data, metadata. Built once for each run of a pass, so that the cost for each global is linear in
 * its own uses.
 */
public final class UserIndex {
    private final Map<GlobalValue, Set<Function>> users = new HashMap<>();
    private final Set<GlobalValue> elsewhere = new HashSet<>();
    private final Set<GlobalValue> inMetadata = new HashSet<>();
    private final Set<Metadata> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Builds the index of {@code module} in its current state. */
    public UserIndex(Module module) {
        for (GlobalValue global : module.globals()) {
            constants(global, this::mention);
            if (global instanceof Function function) {
                note(function);
            } else if (global instanceof GlobalVariable variable) {
                variable.metadata().values().forEach(this::metadata);
            }
        }
        module.namedMetadata().values().forEach(nodes -> nodes.forEach(this::metadata));
    }

    /** Visits the constants that belong to {@code global} itself and not to an instruction. */
    public static void constants(GlobalValue global, Consumer<Constant> consumer) {
        switch (global) {
            case GlobalVariable variable -> variable.initializer().ifPresent(consumer);
            case GlobalAlias alias -> consumer.accept(alias.aliasee());
            case GlobalIFunc chosen -> consumer.accept(chosen.resolver());
            case Function function -> {
                function.prefix().ifPresent(consumer);
                function.prologue().ifPresent(consumer);
                function.personality().ifPresent(consumer);
            }
        }
    }

    private void mention(Constant constant) {
        elsewhere.addAll(constant.mentionedGlobals());
    }

    private void note(Function function) {
        function.usedGlobals()
                .forEach(global -> users.computeIfAbsent(global, g -> new LinkedHashSet<>())
                        .add(function));
        function.metadata().values().forEach(this::metadata);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                instruction.metadata().values().forEach(this::metadata);
                if (instruction.operandCount() > 0) {
                    instruction.operands().forEach(this::argument);
                }
            }
        }
    }

    private void argument(Value operand) {
        if (operand instanceof MetadataValue value) {
            metadata(value.metadata());
        }
    }

    private void metadata(Metadata first) {
        Deque<Metadata> work = new ArrayDeque<>();
        work.add(first);
        while (!work.isEmpty()) {
            Metadata next = work.poll();
            if (next instanceof Metadata.OfConstant constant) {
                mention(constant.value());
                inMetadata.addAll(constant.value().mentionedGlobals());
            } else if (next instanceof MetadataNode node && seen.add(node)) {
                for (MetadataNode.Operand operand : node.operands()) {
                    Metadata value = operand.value();
                    if (value != null) {
                        work.add(value);
                    }
                }
            }
        }
    }

    /** The functions whose instructions used {@code global}, in module order. */
    public Collection<Function> users(GlobalValue global) {
        return Collections.unmodifiableCollection(users.getOrDefault(global, Set.of()));
    }

    /** Whether {@code global} had uses other than in instructions. */
    public boolean isMentionedElsewhere(GlobalValue global) {
        return elsewhere.contains(global);
    }

    /** Whether metadata referred to {@code global}. */
    public boolean isMentionedByMetadata(GlobalValue global) {
        return inMetadata.contains(global);
    }

    /** Records that the functions that used {@code old} may use {@code made} from now on. */
    public void inherit(GlobalValue old, GlobalValue made) {
        users.computeIfAbsent(made, g -> new LinkedHashSet<>()).addAll(users(old));
    }
}
