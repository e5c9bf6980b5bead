package lockstep.fuzz.mutant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Loads the compiler a second time, with the decisions of some of its classes instrumented.
 */
final class MutantLoader extends ClassLoader {
    private final Predicate<String> isOwn;
    private final Set<String> rewritten;
    private final DecisionRewriter rewriter;
    private final DecisionLog log = new DecisionLog();

    /**
     * @param parent has all classes as they are
     * @param isOwn whether a class of this name is loaded here
     * @param rewritten names of those with decisions
     */
    MutantLoader(ClassLoader parent, Predicate<String> isOwn, Set<String> rewritten) {
        super(parent);
        this.isOwn = isOwn;
        this.rewritten = rewritten;
        this.rewriter = new DecisionRewriter(parent);
    }

    /** The log that receives the decisions. */
    DecisionLog log() {
        return log;
    }

    /** Knows the decisions of the classes that were loaded. */
    DecisionRewriter rewriter() {
        return rewriter;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isOwn.test(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = bytes(getParent(), name);
        byte[] made = rewritten.contains(name) ? rewriter.rewrite(bytes) : bytes;
        return defineClass(name, made, 0, made.length);
    }

    /** The file of a class. */
    static byte[] bytes(ClassLoader loader, String name) throws ClassNotFoundException {
        try (InputStream in = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
