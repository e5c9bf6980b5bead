package lockstep.arch;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** A rule over attributed sources: a walk that reports what breaks it. */
abstract class SourceRule extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final SourceSet sources;
    private final List<String> violations = new ArrayList<>();

    SourceRule(SourceSet sources) {
        this.sources = sources;
    }

    /** Walks all sources; each violation is {@code file:line: what}. */
    final List<String> violations() {
        for (CompilationUnitTree unit : sources.units()) {
            scan(unit, null);
        }
        return violations;
    }

    final SourceSet sources() {
        return sources;
    }

    final void report(Tree tree, String what) {
        CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
        long position = sources.trees().getSourcePositions().getStartPosition(unit, tree);
        violations.add(unit.getSourceFile().getName() + ":" + unit.getLineMap().getLineNumber(position) + ": " + what);
    }

    /** The element of {@code tree}, a child of the current node; null if it has no element. */
    final @Nullable Element element(Tree tree) {
        return sources.trees().getElement(new TreePath(getCurrentPath(), tree));
    }

    final @Nullable TypeMirror type(Tree tree) {
        return sources.trees().getTypeMirror(new TreePath(getCurrentPath(), tree));
    }

    /** The qualified name of the class or interface that {@code type} is; empty for other types. */
    static String qualifiedName(@Nullable TypeMirror type) {
        return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
                ? element.getQualifiedName().toString()
                : "";
    }

    /** The package of the file being walked. */
    final String packageName() {
        return String.valueOf(getCurrentPath().getCompilationUnit().getPackageName());
    }
}
