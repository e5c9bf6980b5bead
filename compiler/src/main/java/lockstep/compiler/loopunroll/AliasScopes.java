package lockstep.compiler.loopunroll;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Rewriter;
import org.jspecify.annotations.Nullable;

/**
 * The alias scopes that a loop declares. {@code noalias} with respect to a scope holds between one declaration and the
 * next, that is, for one iteration: the copies of the body in one unrolled iteration need scopes of their own;
 * otherwise accesses of different original iterations would be promised not to alias. Source: LLVM Language Reference,
 * "'llvm.experimental.noalias.scope.decl' Intrinsic"; LLVM, cloneAndAdaptNoAliasScopes.
 */
final class AliasScopes {
    private static final String DECLARATION = "llvm.experimental.noalias.scope.decl";
    private static final List<String> ATTACHMENTS = List.of("alias.scope", "noalias");

    private final Set<MetadataNode> declared = new LinkedHashSet<>();

    private AliasScopes() {}

    /** The scopes that {@code blocks} declare. */
    static AliasScopes declaredIn(List<BasicBlock> blocks) {
        AliasScopes scopes = new AliasScopes();
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && list(call) instanceof MetadataNode list) {
                    for (MetadataNode.Operand scope : list.operands()) {
                        if (scope.value() instanceof MetadataNode node) {
                            scopes.declared.add(node);
                        }
                    }
                }
            }
        }
        return scopes;
    }

    /** The scopes that {@code call} declares; null if it is another call. */
    private static @Nullable Metadata list(CallInstruction call) {
        return call.calls(DECLARATION) && call.argument(0) instanceof MetadataValue wrapped ? wrapped.metadata() : null;
    }

    /** Gives the blocks {@code copies}, one copy of the body, new scopes, whose names end in {@code suffix}. */
    void renew(Rewriter rewriter, List<BasicBlock> copies, String suffix) {
        if (declared.isEmpty()) {
            return;
        }
        Map<MetadataNode, MetadataNode> fresh = new LinkedHashMap<>();
        declared.forEach(scope -> fresh.put(scope, copy(scope, suffix)));
        Map<MetadataNode, MetadataNode> lists = new LinkedHashMap<>();
        for (BasicBlock block : copies) {
            for (Instruction instruction : block) {
                renew(rewriter, instruction, fresh, lists);
            }
        }
    }

    private static void renew(
            Rewriter rewriter,
            Instruction instruction,
            Map<MetadataNode, MetadataNode> fresh,
            Map<MetadataNode, MetadataNode> lists) {
        if (instruction instanceof CallInstruction call && list(call) instanceof MetadataNode list) {
            rewriter.setOperand(call, 0, new MetadataValue(renewed(list, fresh, lists)));
        }
        for (String kind : ATTACHMENTS) {
            if (instruction.metadata().get(kind) instanceof MetadataNode list) {
                instruction.setMetadata(kind, renewed(list, fresh, lists));
            }
        }
    }

    /** {@code list} with the fresh scopes; {@code list} itself if it contains no declared scope. */
    private static MetadataNode renewed(
            MetadataNode list, Map<MetadataNode, MetadataNode> fresh, Map<MetadataNode, MetadataNode> lists) {
        boolean isOther = list.operands().stream().noneMatch(scope -> fresh.containsKey(scope.value()));
        return isOther
                ? list
                : lists.computeIfAbsent(list, _ -> {
                    List<@Nullable Metadata> scopes = new ArrayList<>();
                    for (MetadataNode.Operand scope : list.operands()) {
                        MetadataNode own = fresh.get(scope.value());
                        scopes.add(own == null ? scope.value() : own);
                    }
                    return MetadataNode.tuple(false, scopes);
                });
    }

    /** A distinct scope of the same domain. */
    private static MetadataNode copy(MetadataNode scope, String suffix) {
        MetadataNode made = new MetadataNode();
        List<MetadataNode.Operand> operands = new ArrayList<>(scope.operands());
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).value() == scope) {
                operands.set(i, MetadataNode.Operand.of(made));
            } else if (i > 0 && operands.get(i).value() instanceof Metadata.Text name) {
                operands.set(i, MetadataNode.Operand.of(new Metadata.Text(name.value() + ":" + suffix)));
            }
        }
        boolean isNamedByText = !operands.isEmpty() && operands.getFirst().value() instanceof Metadata.Text;
        if (isNamedByText) {
            operands.set(0, MetadataNode.Operand.of(made));
        }
        made.set("", true, operands);
        return made;
    }
}
