package lockstep.cli.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** What version this is. */
public final class Version {
    private static final String RESOURCE = "version.properties";

    private Version() {}

    /** The version of the build, for instance {@code "0.1.0"}. */
    public static String number() {
        Properties properties = new Properties();
        try (InputStream stream = Version.class.getResourceAsStream(RESOURCE)) {
            properties.load(stream);
        } catch (IOException failure) {
            throw new UncheckedIOException(RESOURCE, failure);
        }
        return properties.getProperty("version");
    }

    /** The commit the launcher built from, or {@code "unknown"} without the launcher. */
    public static String commit() {
        return System.getProperty("lockstep.commit", "unknown");
    }

    /** The path of the launcher, if it started this process. */
    public static Optional<String> launcher() {
        return Optional.ofNullable(System.getProperty("lockstep.launcher"));
    }

    /** Lines for {@code --version} and for reproducers. */
    public static List<String> lines() {
        return List.of(
                "lockstep " + number() + " (commit " + commit() + ")",
                "java " + Runtime.version() + ", " + System.getProperty("java.vm.name"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    }
}
