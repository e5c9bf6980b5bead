package lockstep.arch;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** Every public or protected type in an exported package has Javadoc. */
final class DocumentedTypes extends SourceRule {
    private final Set<String> exported;

    DocumentedTypes(SourceSet sources, Set<String> exported) {
        super(sources);
        this.exported = Set.copyOf(exported);
    }

    @Override
    public @Nullable Void visitCompilationUnit(CompilationUnitTree node, @Nullable Void nothing) {
        return exported.contains(packageName()) ? super.visitCompilationUnit(node, nothing) : null;
    }

    @Override
    public @Nullable Void visitClass(ClassTree node, @Nullable Void nothing) {
        String documentation = sources().trees().getDocComment(getCurrentPath());
        boolean isDocumented = documentation != null && !documentation.isBlank();
        if (isReachable() && !isDocumented) {
            report(node, node.getSimpleName() + " has no Javadoc");
        }
        return super.visitClass(node, nothing);
    }

    private boolean isReachable() {
        Element element = sources().trees().getElement(getCurrentPath());
        while (element != null
                && (element.getKind().isClass() || element.getKind().isInterface())) {
            Set<Modifier> modifiers = element.getModifiers();
            if (!modifiers.contains(Modifier.PUBLIC) && !modifiers.contains(Modifier.PROTECTED)) {
                return false;
            }
            element = element.getEnclosingElement();
        }
        return element != null;
    }
}
