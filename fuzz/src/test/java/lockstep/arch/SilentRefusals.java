package lockstep.arch;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Early returns of matching code that no refusal counts: by package, of those in which a pass declares refusals (a call
 * of {@code declining}), how many statements {@code return false;}, {@code return null;} and {@code return
 * Optional.empty();} there are
 *
 * <ul>
 *   <li>in a method that takes a candidate: one of its parameters is of the program or of the compiler
 *       ({@code lockstep.ir.nvvm}, {@code lockstep.compiler} or below); returns of lambdas are not checked;
 *   <li>without a call of {@code refused} in an earlier statement of the same block.
 * </ul>
 *
 * <p>That a method asks a question and declines nothing cannot be seen, so the counts are bounds that may only fall.
 */
final class SilentRefusals extends SourceRule {
    private static final String COUNTED = "refused";
    private static final Set<String> CANDIDATES = Set.of("lockstep.ir.nvvm.", "lockstep.compiler.");

    private final SortedMap<String, Integer> counts = new TreeMap<>();
    private final Set<String> declaring;
    private boolean takesCandidate;

    private SilentRefusals(SourceSet sources, Set<String> declaring) {
        super(sources);
        this.declaring = declaring;
    }

    /** How many there are, by package; 0 as well. */
    static SortedMap<String, Integer> count(SourceSet sources) {
        Set<String> declaring = new TreeSet<>();
        for (CompilationUnitTree unit : sources.units()) {
            if (calls(unit, "declining")) {
                declaring.add(String.valueOf(unit.getPackageName()));
            }
        }
        SilentRefusals rule = new SilentRefusals(sources, declaring);
        declaring.forEach(name -> rule.counts.put(name, 0));
        rule.violations();
        return rule.counts;
    }

    private static boolean calls(Tree tree, String method) {
        Boolean found = new TreeScanner<Boolean, @Nullable Void>() {
            @Override
            public Boolean visitMethodInvocation(MethodInvocationTree node, @Nullable Void nothing) {
                return name(node.getMethodSelect()).equals(method)
                        || Boolean.TRUE.equals(super.visitMethodInvocation(node, nothing));
            }

            @Override
            public Boolean reduce(Boolean first, Boolean second) {
                return Boolean.TRUE.equals(first) || Boolean.TRUE.equals(second);
            }
        }.scan(tree, null);
        return Boolean.TRUE.equals(found);
    }

    private static String name(ExpressionTree called) {
        return called instanceof MemberSelectTree select
                ? select.getIdentifier().toString()
                : called instanceof IdentifierTree identifier
                        ? identifier.getName().toString()
                        : "";
    }

    @Override
    public @Nullable Void visitCompilationUnit(CompilationUnitTree unit, @Nullable Void nothing) {
        return declaring.contains(String.valueOf(unit.getPackageName()))
                ? super.visitCompilationUnit(unit, nothing)
                : null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
        boolean around = takesCandidate;
        takesCandidate = method.getParameters().stream().anyMatch(this::isCandidate);
        super.visitMethod(method, nothing);
        takesCandidate = around;
        return null;
    }

    private boolean isCandidate(VariableTree parameter) {
        String type = qualifiedName(sources().trees().getTypeMirror(new TreePath(getCurrentPath(), parameter)));
        return CANDIDATES.stream().anyMatch(type::startsWith);
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void nothing) {
        return null;
    }

    @Override
    public @Nullable Void visitReturn(ReturnTree node, @Nullable Void nothing) {
        if (takesCandidate && declines(node.getExpression()) && !isCounted(node)) {
            counts.merge(packageName(), 1, Integer::sum);
        }
        return super.visitReturn(node, nothing);
    }

    private static boolean declines(@Nullable ExpressionTree value) {
        if (value instanceof LiteralTree literal) {
            return literal.getValue() == null || Boolean.FALSE.equals(literal.getValue());
        }
        return value instanceof MethodInvocationTree call
                && call.getMethodSelect().toString().equals("Optional.empty");
    }

    private boolean isCounted(ReturnTree node) {
        if (!(getCurrentPath().getParentPath().getLeaf() instanceof BlockTree block)) {
            return false;
        }
        for (StatementTree statement : block.getStatements()) {
            if (statement == node) {
                return false;
            }
            if (calls(statement, COUNTED)) {
                return true;
            }
        }
        return false;
    }
}
