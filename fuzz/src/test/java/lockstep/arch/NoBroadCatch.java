package lockstep.arch;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnionTypeTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Only the handlers catch exceptions that report bugs. */
final class NoBroadCatch extends SourceRule {
    private static final Set<String> TOO_BROAD = Set.of(
            "java.lang.Throwable",
            "java.lang.Exception",
            "java.lang.RuntimeException",
            "java.lang.Error",
            "java.lang.VirtualMachineError",
            "java.lang.StackOverflowError",
            "java.lang.OutOfMemoryError",
            "java.lang.NullPointerException",
            "java.lang.IndexOutOfBoundsException",
            "java.lang.ArrayIndexOutOfBoundsException",
            "java.lang.ClassCastException");

    private final Set<String> handlers;

    /** @param handlers ends of the file names of the classes that may */
    NoBroadCatch(SourceSet sources, Set<String> handlers) {
        super(sources);
        this.handlers = Set.copyOf(handlers);
    }

    @Override
    public @Nullable Void visitCatch(CatchTree node, @Nullable Void nothing) {
        Tree caught = node.getParameter().getType();
        List<? extends Tree> kinds =
                caught instanceof UnionTypeTree union ? union.getTypeAlternatives() : List.of(caught);
        for (Tree kind : kinds) {
            TreePath path = TreePath.getPath(getCurrentPath(), kind);
            String name = qualifiedName(sources().trees().getTypeMirror(path));
            if (TOO_BROAD.contains(name) && !isHandler()) {
                report(node, "catches " + name);
            }
        }
        return super.visitCatch(node, nothing);
    }

    private boolean isHandler() {
        String file = getCurrentPath().getCompilationUnit().getSourceFile().getName();
        return handlers.stream().anyMatch(file::endsWith);
    }
}
