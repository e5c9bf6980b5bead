package lockstep.fuzz.rewrite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Loads classes of its parent once more, each as {@link #rewrite} makes it. */
public abstract class RewritingLoader extends ClassLoader {
    /** @param parent has all classes as they are */
    protected RewritingLoader(ClassLoader parent) {
        super(parent);
    }

    /** Whether the class of this name is loaded here, not by the parent. */
    protected abstract boolean isOwn(String name);

    /**
     * The class to load for the one of this name.
     *
     * @param bytes its file
     */
    protected abstract byte[] rewrite(String name, byte[] bytes);

    @Override
    protected final Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isOwn(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] made = rewrite(name, bytes(getParent(), name));
        return defineClass(name, made, 0, made.length);
    }

    /**
     * The file of a class.
     *
     * @throws ClassNotFoundException if {@code loader} has no such file
     */
    public static byte[] bytes(ClassLoader loader, String name) throws ClassNotFoundException {
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
